/** Indents every line except the first, so that a block is part of a list item; empty lines stay empty. */
export function indent(text: string, margin: string): string {
  return text.replace(/\n(?=[^\n])/g, `\n${margin}`);
}

const LIST_START = /^(?:[-*]|\d+\.) /;
/** Other blocks that only start at the beginning of a line: tables, code, quotes, headings, and lines of marks. */
const BLOCK_START = /^(?:\||```|~~~|> |#{1,6} |[^\p{L}\p{N}\s]{2,}(?:\n|$))/u;

/** Returns a list item: the body follows the head on the same line, unless it starts with a block. */
export function formatItem(head: string, body: string): string {
  if (body === '') return `- ${head}`;
  return `- ${head}:${getSeparator(body)}${indent(body, '  ')}`;
}

function getSeparator(body: string): string {
  if (LIST_START.test(body)) return '\n  ';
  return BLOCK_START.test(body) ? '\n\n  ' : ' ';
}

/** Puts a prefix before every line: `> ` creates a block quote. */
export function prefixLines(text: string, mark: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? mark.trimEnd() : mark + line))
    .join('\n');
}
