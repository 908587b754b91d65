/** Indents every line except the first, so that a block is part of a list item; empty lines stay empty. */
export function indent(text: string, margin: string): string {
  return text.replace(/\n(?=[^\n])/g, `\n${margin}`);
}

/** Puts a prefix before every line: `> ` creates a block quote. */
export function prefixLines(text: string, mark: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? mark.trimEnd() : mark + line))
    .join('\n');
}
