/** A part of a text that loads something, runs something or links to something. */
export interface Reference {
  kind: 'script' | 'import' | 'event-handler' | 'frame' | 'image' | 'link' | 'instructions';
  /** Line number, from 1. */
  line: number;
  /** The URL, code or file, shortened and without control characters. */
  detail: string;
  /** The full code or URL. It distinguishes references whose shortened `detail` is the same. */
  identity: string;
}

/**
 * Finds everything in a file that loads, runs or links to external content. Code blocks are left out, because their
 * text has no effect.
 */
export function findReferences(text: string, file: string): Reference[] {
  const references: Reference[] = [];
  const isCode = CODE_FILE.test(file);
  if (isCode) references.push({ kind: 'script', line: 1, detail: file, identity: text });
  if (INSTRUCTIONS.test(file)) references.push({ kind: 'instructions', line: 1, detail: file, identity: text });
  const source = PROSE_FILE.test(file) ? blankCode(text) : text;
  for (const { kind, pattern, until } of FINDERS) {
    if (isCode && kind === 'event-handler') continue;
    const countLine = createLineCounter(source);
    for (const match of source.matchAll(pattern).take(MAX_PER_FINDER)) {
      const target = match.slice(1).find((group) => group !== undefined) ?? match[0];
      const matchText = until ? sliceUntil(source.slice(match.index, match.index + MAX_CODE), until) : target;
      references.push({ kind, line: countLine(match.index), detail: cleanText(matchText), identity: matchText });
    }
  }
  return dropRepeats(references).sort((a, b) => a.line - b.line || (a.kind < b.kind ? -1 : Number(a.kind > b.kind)));
}

const CODE_FILE = /\.(?:[cm]?[jt]sx?|vue|svelte|wasm|sh|bash|ps1|py|rb|php|bat|cmd)$/i;
const PROSE_FILE = /\.(?:mdx?|markdown)$/i;
/** Files with instructions for coding agents. */
const INSTRUCTIONS =
  /(?:^|\/)(?:AGENTS|CLAUDE|GEMINI|SKILL)\.md$|(?:^|\/)(?:\.cursorrules|\.cursor\/|\.windsurfrules)/i;

const EXTERNAL_URL = String.raw`(?:https?:)?\/\/[^\s"'<>)\]}\x60\\]{1,2000}`;

/** The first finder that matches a URL determines its kind: an image isn't listed again as a link. */
const FINDERS: readonly { kind: Reference['kind']; pattern: RegExp; until?: RegExp }[] = [
  { kind: 'script', pattern: /<script\b/gi, until: /<\/script/i },
  {
    kind: 'script',
    pattern: /^export\s{1,5}(?:default|const|let|var|async|function|class)\b/gm,
    until: /\n(?:[\t ]*\n|[^\s}\])])/,
  },
  { kind: 'script', pattern: /\bjavascript:[^\s"'<>)]{0,200}/gi },
  { kind: 'import', pattern: /^[ \t]*(?:import|export)\b[^;"'`]{0,500}?\bfrom\s{0,5}["']([^"'\n]{1,500})["']/gm },
  { kind: 'import', pattern: /^[ \t]*import\s{0,5}["']([^"'\n]{1,500})["']/gm },
  { kind: 'import', pattern: /\b(?:import|require)\s{0,5}\(\s{0,5}["'`]([^"'`\n]{1,500})/g },
  { kind: 'import', pattern: /@import\s{1,5}(?:url\()?["']?([^"')\s;]{1,500})/gi },
  { kind: 'event-handler', pattern: /[\s"'/<](on[a-z]{3,30}\s{0,5}=\s{0,5}["'{`][^\n>]{0,300})/gi },
  { kind: 'frame', pattern: /<(?:iframe|frame|object|embed|portal)\b([^>]{0,2000})/gi },
  { kind: 'image', pattern: new RegExp(String.raw`!\[[^[\]\n]{0,500}\]\(\s{0,5}<?(${EXTERNAL_URL})`, 'gi') },
  {
    kind: 'image',
    pattern: new RegExp(String.raw`<(?:img|video|audio|source|image)\b[^>]{0,1000}?["'{\x60](${EXTERNAL_URL})`, 'gi'),
  },
  { kind: 'image', pattern: new RegExp(String.raw`\burl\(\s{0,5}["']?(${EXTERNAL_URL})`, 'gi') },
  { kind: 'link', pattern: new RegExp(String.raw`(?:https?:)\/\/[^\s"'<>)\]}\x60\\]{1,2000}`, 'gi') },
  {
    kind: 'link',
    pattern: new RegExp(
      String.raw`(?:["'(=]\s{0,5}|\]:\s{0,5})(\/\/[a-z0-9-]{1,63}\.[^\s"'<>)\]}\x60\\]{1,2000})`,
      'gi',
    ),
  },
];

const MAX_DETAIL = 200;
/** Limit per kind and file. A reviewer who sees this many is warned enough. */
const MAX_PER_FINDER = 2000;
const MAX_CODE = 10_000;

/** Replaces fenced and inline code with spaces, so that offsets and lines stay the same. */
function blankCode(text: string): string {
  const blank = (part: string) => part.replaceAll(/[^\n]/g, ' ');
  let fence = '';
  const lines = text.split('\n').map((line) => {
    const mark = /^[ \t>]{0,20}(`{3,}|~{3,})(.*)$/.exec(line);
    if (fence === '') {
      if (!mark?.[1] || (mark[1].startsWith('`') && mark[2]?.includes('`'))) return line;
      fence = mark[1];
      return blank(line);
    }
    if (mark?.[1]?.startsWith(fence) && mark[2]?.trim() === '') fence = '';
    return blank(line);
  });
  return lines.join('\n').replaceAll(/(?<!`)`[^`\n]{1,500}`(?!`)/g, blank);
}

function sliceUntil(text: string, end: RegExp): string {
  const at = text.search(end);
  return at < 0 ? text : text.slice(0, at);
}

function cleanText(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, MAX_DETAIL)
    .toWellFormed();
}

/** Creates a function that returns the line of an offset. Offsets must increase from call to call. */
function createLineCounter(text: string): (index: number) => number {
  let line = 1;
  let at = text.indexOf('\n');
  return (index) => {
    for (; at >= 0 && at < index; at = text.indexOf('\n', at + 1)) line++;
    return line;
  };
}

function dropRepeats(references: readonly Reference[]): Reference[] {
  const keys = new Set<string>();
  return references.filter(({ kind, identity }) => {
    const isUrl = kind === 'link' || kind === 'image';
    const key = isUrl ? identity : `${kind} ${identity}`;
    if (keys.has(key)) return false;
    keys.add(key);
    return true;
  });
}
