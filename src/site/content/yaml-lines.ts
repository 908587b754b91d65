/** Parses the simple `key: value` lines that nearly all frontmatter consists of, without a YAML parser. */

export interface YamlEntry {
  value: unknown;
  /** The value as written, for text fields: `1.10` stays `1.10`. Undefined for lists and maps. */
  text?: string;
  /** Line inside the frontmatter, starting at 0. */
  line: number;
}

export type YamlEntries = Map<string, YamlEntry>;

const KEY_LINE = /^(?:([A-Za-z_][\w.-]*(?::[\w.-]+)*)|"([^"\\]+)"|'([^']+)')[ \t]*:(?:[ \t]+(.*))?$/;

/** Returns the entries if every line is simple; undefined if a YAML parser is needed. */
export function readSimpleYaml(lines: readonly string[]): YamlEntries | undefined {
  const entries: YamlEntries = new Map();
  for (const [index, line] of lines.entries()) {
    if (isBlank(line)) continue;
    const parts = splitLine(line);
    if (!parts || parts.valueText === '' || entries.has(parts.key)) return undefined;
    const scalar = readScalar(parts.valueText);
    if (!scalar) return undefined;
    entries.set(parts.key, { ...scalar, line: index });
  }
  return entries;
}

/**
 * Salvages what can be parsed from invalid YAML frontmatter: each line with a key, the continuation lines of its quoted
 * text, and the lists, maps and texts below a key that `parseBlock` understands on their own. `dropped` contains the
 * numbers of the lines that weren't understood.
 */
export function readBrokenYaml(
  lines: readonly string[],
  parseBlock: (yaml: string) => YamlEntries | undefined,
): { entries: YamlEntries; dropped: number[] } {
  const entries: YamlEntries = new Map();
  const droppedLines: number[] = [];
  /** Whether the last key has its value on its line, so that an indented line below is a separate key. */
  let isClosed = false;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (isBlank(line)) continue;
    const parts = splitLine(isClosed ? line.trimStart() : line);
    if (!parts) {
      droppedLines.push(index);
      continue;
    }
    // Blocks start at the left margin, so that they never overlap.
    const blockEnd = /^\s/.test(line) ? index + 1 : findBlockEnd(lines, index, parts.valueText);
    const block =
      blockEnd > index + 1 ? parseBlock(lines.slice(index, blockEnd).join('\n'))?.get(parts.key) : undefined;
    if (block && !entries.has(parts.key)) {
      entries.set(parts.key, { ...block, line: index });
      isClosed = true;
      index = blockEnd - 1;
      continue;
    }
    isClosed = parts.valueText !== '' && !/^[>|]/.test(parts.valueText);
    const { text, last } = joinQuoted(lines, { from: index, written: parts.valueText });
    const scalar = readScalar(text) ?? { value: unquote(text), text: unquote(text) };
    if (entries.has(parts.key)) droppedLines.push(index);
    else entries.set(parts.key, { ...scalar, line: index });
    index = last;
  }
  return { entries, dropped: droppedLines };
}

/** Returns the line after the list, map or text that belongs to the key on a line. */
function findBlockEnd(lines: readonly string[], from: number, valueText: string): number {
  if (valueText !== '' && !/^[[{>|]/.test(valueText)) return from + 1;
  let end = from + 1;
  // The items of a list can be as far left as their key, and the brackets that close a flow collection too.
  while (end < lines.length && /^(?:[ \t]|-[ \t]|[\]}]|\s*$)/.test(lines[end] ?? '')) end += 1;
  return end;
}

/** Maximum number of lines in a quoted text. */
const MAX_QUOTE_LENGTH = 20;

/** A line such as `sidebarTitle: A`. A line of a sentence can look like `Note: A`. */
const FIELD_LINE = /^["']?[a-z][\w.:-]*["']?[ \t]*:(?:\s|$)/;

/**
 * Joins a text whose quote isn't closed on its line with the lines up to the closing quote. If there is none before the
 * next field, the text ends on its own line.
 */
function joinQuoted(
  lines: readonly string[],
  { from, written: valueText }: { from: number; written: string },
): { text: string; last: number } {
  const quote = valueText[0];
  if ((quote !== '"' && quote !== "'") || (valueText.length > 1 && valueText.endsWith(quote)))
    return { text: valueText, last: from };
  let text = valueText;
  for (let last = from + 1; last < Math.min(lines.length, from + MAX_QUOTE_LENGTH); last++) {
    if (FIELD_LINE.test(lines[last] ?? '')) break;
    const next = (lines[last] ?? '').trim();
    text = `${text} ${next}`.trimEnd();
    if (next.endsWith(quote)) return { text, last };
  }
  return { text: valueText, last: from };
}

function isBlank(line: string): boolean {
  return line.trim() === '' || line.trimStart().startsWith('#');
}

function splitLine(line: string): { key: string; valueText: string } | undefined {
  const match = KEY_LINE.exec(line);
  const key = match?.[1] ?? match?.[2] ?? match?.[3];
  return key === undefined ? undefined : { key, valueText: (match?.[4] ?? '').trim() };
}

function readScalar(scalarText: string): { value: unknown; text?: string } | undefined {
  const quote = scalarText[0];
  if (quote === '"' || quote === "'") {
    const quotedText = scalarText.slice(1, -1);
    const isClosed = scalarText.length > 1 && scalarText.endsWith(quote) && !quotedText.includes(quote);
    return isClosed && !quotedText.includes('\\') ? { value: quotedText, text: quotedText } : undefined;
  }
  if (/^[-?:,[\]{}#&*!|>%@`]/.test(scalarText) || /:(?:\s|$)|\s#/.test(scalarText)) return undefined;
  return { value: parseScalar(scalarText), text: scalarText };
}

/** Parses a value with the core types of YAML 1.2. */
function parseScalar(scalarText: string): unknown {
  if (/^(?:true|True|TRUE)$/.test(scalarText)) return true;
  if (/^(?:false|False|FALSE)$/.test(scalarText)) return false;
  if (/^(?:null|Null|NULL|~|)$/.test(scalarText)) return null;
  if (/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/.test(scalarText)) return Number(scalarText);
  return scalarText;
}

/** Quoted words at the start of a text, such as `"Basic" and others` and `"Basic" and "Pro"`. */
const QUOTED_WORDS = /^(?:"[^"]*"[\s,.;:!?)].*[^"]|'[^']*'[\s,.;:!?)].*[^']|"[^"]*[^\s"]"[\s,](?:.*\s)?"[^"]+")$/;

function unquote(writtenText: string): string {
  // The line can be from an object in JSON, and a text editor can have replaced the second quote.
  const text = writtenText.replace(/^(["'])(.*)\1,$/, '$1$2$1').replace(/^"([^"]*)[“”]$/, '"$1"');
  const quote = text[0];
  if ((quote !== '"' && quote !== "'") || QUOTED_WORDS.test(text)) return text;
  const quotedText = text.length > 1 && text.endsWith(quote) ? text.slice(1, -1) : text.slice(1);
  return quote === '"' ? quotedText.replace(/\\(["\\/])/g, '$1') : quotedText.replaceAll("''", "'");
}
