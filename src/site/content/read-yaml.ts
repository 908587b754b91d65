import { Composer, isMap, isNode, isScalar, Parser, visit, type CST, type Document } from 'yaml';
import { getErrorMessage } from '../../errors.ts';
import { findDuplicateYamlKeys, type DuplicateKey } from '../../lib/duplicate-keys.ts';
import type { Report } from '../model/diagnostics.ts';
import { listLineStarts, getLinePosition } from '../model/line-starts.ts';
import { readBrokenYaml, readSimpleYaml, type YamlEntries } from './yaml-lines.ts';

/**
 * Longer frontmatter is parsed line by line, so that authors can't control the parser's run time; no page needs it. In
 * characters.
 */
const MAX_LENGTH = 100_000;

/** Maximum number of parts of invalid frontmatter that are parsed separately. */
const MAX_BLOCKS = 100;

/** Parses frontmatter leniently; `firstLine` is its first line in the file, starting at 1. */
export function readYaml(yaml: string, { file, firstLine, report }: YamlContext): YamlEntries {
  const lines = yaml.split(/\r?\n/);
  const simple = readSimpleYaml(lines);
  if (simple) return simple;
  const parsedYaml = parseWhole(yaml);
  const lineStarts = listLineStarts(yaml);
  for (const { name, offset, earlierOffset } of parsedYaml.duplicates ?? []) {
    const { line, column } = getLinePosition(lineStarts, offset);
    const { line: earlierLine } = getLinePosition(lineStarts, earlierOffset);
    const message = `The key "${name}" is also on line ${firstLine + earlierLine - 1}. The last value is used. Remove the other.`;
    const place = { file, line: firstLine + line - 1, column };
    report({ ...place, severity: 'warning', code: 'frontmatter-duplicate-key', message });
  }
  for (const { name, comment, line } of parsedYaml.comments ?? []) {
    const message = `YAML reads "${comment}" in the value of "${name}" as a comment, so it isn't shown. Put the value in quotes.`;
    report({ file, line: firstLine + line, column: 1, severity: 'warning', code: 'frontmatter-comment', message });
  }
  if (parsedYaml.entries) return parsedYaml.entries;
  let blocks = yaml.length > MAX_LENGTH ? MAX_BLOCKS : 0;
  const parseBlock = (block: string) => (blocks++ < MAX_BLOCKS ? parseWhole(block).entries : undefined);
  const { entries, dropped } = readBrokenYaml(lines, parseBlock);
  const isLoss = dropped.length > 0 || [...entries.values()].some(({ text }) => COLLECTION.test(text ?? ''));
  const line = firstLine + (dropped[0] ?? parsedYaml.line);
  report({
    file,
    line,
    column: 1,
    severity: isLoss ? 'warning' : 'info',
    code: 'frontmatter-invalid',
    message: `The frontmatter is not valid YAML: ${parsedYaml.problem}. ${isLoss ? 'Bindery uses only the valid lines' : 'Bindery can still read all of its lines'}. Put values that contain ":" or "#" in quotes.`,
  });
  return entries;
}

/** Matches a list or map, which is read as text line by line, but not a text such as `[Beta] Search`. */
const COLLECTION = /^(?:\[(?:.*\]|[^\]]*)|\{(?:.*\}|[^}]*))$/s;

interface YamlContext {
  file: string;
  firstLine: number;
  report: Report;
}

const LENIENT = { prettyErrors: false, strict: false, uniqueKeys: false, logLevel: 'silent' } as const;

interface ParsedYaml {
  entries?: YamlEntries;
  duplicates?: DuplicateKey[];
  comments?: TextComment[];
  problem: string;
  line: number;
}

/** A comment that is probably text, as in `title: Issue #12`. */
interface TextComment {
  name: string;
  comment: string;
  /** Line inside the frontmatter, starting at 0. */
  line: number;
}

/** Keys whose value is text for readers. */
const TEXT_KEY = /^(?:title|sidebarTitle|description|tag|.+:.+)$/;
/** Matches a comment that starts without a space, as in `#12`: `# note` is a note of the author. */
const TEXT_COMMENT = /[ \t]*(#[^\s#].*)/y;

function parseWhole(yaml: string): ParsedYaml {
  if (yaml.length > MAX_LENGTH) return { problem: 'it is too long', line: 0 };
  try {
    const [document, nextDocument] = parseUntilError(yaml);
    if (!document) return { entries: new Map(), problem: '', line: 0 };
    const [error] = document.errors;
    if (error)
      return { problem: formatProblem(error.message), line: yaml.slice(0, error.pos[0]).split('\n').length - 1 };
    if (nextDocument) {
      const line = yaml.slice(0, document.range[1]).split('\n').length;
      return { problem: 'a line starts with "---" or "..."', line };
    }
    if (document.contents === null) return { entries: new Map(), problem: '', line: 0 };
    if (!isMap(document.contents)) return { problem: 'expected "key: value" lines', line: 0 };
    if (hasManyAliases(document)) return { problem: `it has more than ${MAX_ALIASES} aliases`, line: 0 };
    const lineStarts = listLineStarts(yaml);
    const entries: YamlEntries = new Map();
    const comments: TextComment[] = [];
    for (const { key, value } of document.contents.items) {
      const name = isScalar(key) ? String(key.value) : undefined;
      const { line } = getLinePosition(lineStarts, (isNode(key) && key.range?.[0]) || 0);
      if (name === undefined) return { problem: 'a key is a list or a map', line: line - 1 };
      entries.set(name, {
        value: isScalar(value) ? value.value : (toValue(value, document) ?? null),
        ...(isScalar(value) && { text: value.source ?? String(value.value) }),
        line: line - 1,
      });
      const comment = TEXT_KEY.test(name) ? findTextComment(yaml, value) : undefined;
      if (comment !== undefined) comments.push({ name, comment, line: line - 1 });
    }
    const duplicates = findDuplicateYamlKeys(document);
    return { entries: mergeEntries(entries, document), duplicates, comments, problem: '', line: 0 };
  } catch (error) {
    return { problem: formatProblem(getErrorMessage(error)), line: 0 };
  }
}

/** Returns the comment that follows a value without quotes, if it is probably a part of the value. */
function findTextComment(yaml: string, value: unknown): string | undefined {
  if (!isScalar(value) || value.type !== 'PLAIN' || !value.range) return undefined;
  TEXT_COMMENT.lastIndex = value.range[1];
  return TEXT_COMMENT.exec(yaml)?.[1]?.trimEnd();
}

/** Returns the documents up to the first invalid token, because only the first error is reported. */
function parseUntilError(yaml: string): Document.Parsed[] {
  const composer = new Composer({ ...LENIENT, merge: true });
  return [...composer.compose(takeUntilError(new Parser().parse(yaml)), true, yaml.length)];
}

function* takeUntilError(tokens: Iterable<CST.Token>): Generator<CST.Token> {
  for (const token of tokens) {
    yield token;
    if (token.type === 'error') return;
  }
}

/** Maximum number of aliases. The parser searches the whole document for the value of each. */
const MAX_ALIASES = 100;

function hasManyAliases(document: Document.Parsed): boolean {
  let count = 0;
  visit(document, { Alias: () => (++count > MAX_ALIASES ? visit.BREAK : undefined) });
  return count > MAX_ALIASES;
}

/** The parser's name for the merge key `<<`; a quoted one is an ordinary key. */
const MERGE = String(Symbol('<<'));

/** Returns the entries, with those of maps merged by `<<` (https://yaml.org/type/merge.html). */
function mergeEntries(entries: YamlEntries, document: Document.Parsed): YamlEntries {
  const merge = entries.get(MERGE);
  if (!merge) return entries;
  const allEntries = Object.entries(toValue(document.contents, document) as Record<string, unknown>);
  const { line } = merge;
  const createMergedEntry = (value: unknown) => ({
    value,
    line,
    ...(typeof value !== 'object' && { text: String(value) }),
  });
  return new Map(allEntries.map(([name, value]) => [name, entries.get(name) ?? createMergedEntry(value)]));
}

function toValue(value: unknown, document: Document.Parsed): unknown {
  const node = value as { toJS?: (document: unknown, options: { maxAliasCount: number }) => unknown } | null;
  return node?.toJS?.(document, { maxAliasCount: 100 });
}

function formatProblem(message: string): string {
  return message.split('\n', 1)[0]?.replace(/(?<![.:])[.:]+$/, '') ?? message;
}
