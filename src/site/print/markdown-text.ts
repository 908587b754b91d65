/** Markdown for everything without a node: breaks, marks, indentation. */

export const LINE_BREAK = '  \n';

/** Prints inline Markdown on one line, with breaks as `<br>`. */
export function toSingleLine(text: string): string {
  return text
    .trim()
    .replaceAll(LINE_BREAK, '<br>')
    .replace(/(?<![\t ])[\t ]*\n\s*/g, ' ');
}

/** Converts `#user-content-fn-note` to `[^note]`. */
export function toFootnoteMark(id: string | true | undefined): string {
  return `[^${String(id ?? '').replace(/^#?user-content-fn-/, '')}]`;
}

/** Escapes brackets without a counterpart, which would end the text of a link or begin another one. */
export function escapeLonelyBrackets(text: string): string {
  if (!/[[\]]/.test(text)) return text;
  const open: number[] = [];
  const lonely = new Set<number>();
  for (const { 0: token, index } of text.matchAll(LINK_TOKEN)) {
    if (token === '[') open.push(index);
    else if (token === ']' && open.pop() === undefined) lonely.add(index);
  }
  for (const index of open) lonely.add(index);
  return lonely.size === 0
    ? text
    : text.replace(/[[\]]/g, (mark, index: number) => (lonely.has(index) ? `\\${mark}` : mark));
}

/** An escaped character, code, or a bracket. */
const LINK_TOKEN = /\\[^]|(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)|[[\]]/g;

/** Encodes white space in a URL, and parentheses without a counterpart: both would end the URL of a link. */
export function escapeUrl(url: string): string {
  const text = url.replace(/\s/g, encodeURIComponent);
  let depth = 0;
  for (const [mark] of text.matchAll(/[()]/g)) {
    depth += mark === '(' ? 1 : -1;
    if (depth < 0) break;
  }
  return depth === 0 ? text : text.replaceAll('(', '%28').replaceAll(')', '%29');
}

/** Puts marks around a text, inside its surrounding spaces. */
export function wrap(text: string, marks: string): string {
  const innerText = text.trim();
  return innerText === '' ? text : text.replace(innerText, () => `${marks}${innerText}${marks}`);
}

const BLOCK_MARK =
  /(?<=^|\n)([ \t]*)(?:(\d{1,9})(?=[.)][ \t])|(?=#{1,6}(?:[ \t\n]|$)|>|[-+*][ \t]|=+[ \t]*(?:\n|$)|\[(?!\^)(?:\\.|[^[\]\\])+\]:))/g;

/**
 * Escapes marks at the start of lines that would begin a heading, a quote, a list, a line or the definition of a link
 * (CommonMark, section 2.4).
 */
export function escapeBlockMarks(text: string): string {
  return text.replace(BLOCK_MARK, '$1$2\\');
}

/**
 * Escapes what would be a mark in a text: emphasis, code, links, HTML and character references (CommonMark, section 6).
 * Doesn't escape characters that can't be marks, as in `2 * 3 * 4` and `snake_case`.
 */
export function escapeInlineMarks(text: string): string {
  if (!MARK_CHARACTER.test(text)) return text;
  let escapedText = text.replace(SINGLE_MARK, '\\$&');
  for (const { opening, closing, characters } of PAIRED_MARKS)
    if (hasPair(escapedText, opening, closing)) escapedText = escapedText.replace(characters, '\\$&');
  return escapedText;
}

const MARK_CHARACTER = /[*_~`[<&\\]/;

/** A backslash before punctuation, the start of a tag or an address, a character reference, and the text of a link. */
const SINGLE_MARK = /\\(?=[!-/:-@[-`{-~])|<(?=[a-z/!?][^<>]*>)|&(?=#?\w{1,32};)|\[(?=[^[\]]*\](?:\(|\[))|\[(?=\^)/gi;

/**
 * Marks that need another one after a text, and the characters to escape then. A mark after punctuation only ends a text
 * if white space or punctuation follows.
 */
const PAIRED_MARKS: readonly { opening: RegExp; closing: RegExp; characters: RegExp }[] = [
  { opening: /`/, closing: /`/, characters: /`/g },
  {
    opening: /\*(?=[^\s*])/,
    closing: /[^\s\p{P}\p{S}]\*|[\p{P}\p{S}]\*+(?!\*|[^\s\p{P}\p{S}])/u,
    characters: /\*(?=\S)|(?<=\S)\*/g,
  },
  {
    opening: /(?<![\p{L}\p{N}_])_+(?=[^\s_])/u,
    closing: /[^\s_]_+(?![\p{L}\p{N}_])/u,
    characters: /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu,
  },
  {
    opening: /~(?=[^\s~])/,
    closing: /[^\s\p{P}\p{S}]~|[\p{P}\p{S}]~+(?!~|[^\s\p{P}\p{S}])/u,
    characters: /~(?=\S)|(?<=\S)~/g,
  },
];

function hasPair(text: string, opening: RegExp, closing: RegExp): boolean {
  const start = text.search(opening);
  return start >= 0 && closing.test(text.slice(start + 1));
}

/** Indents all lines except the first and empty ones. */
export function indent(text: string, width: number): string {
  return text.replace(/\n(?!\n|$)/g, `\n${' '.repeat(width)}`);
}

/** Adds a prefix to every line. */
export function prefixLines(text: string, prefix: string): string {
  return text
    .split('\n')
    .map((line) => (prefix + line).trimEnd())
    .join('\n');
}
