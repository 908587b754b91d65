/** Indents every line but the first, so that a block stands inside a list item; empty lines stay empty. */
export function indent(text: string, margin: string): string {
  return text.replace(/\n(?=[^\n])/g, `\n${margin}`);
}

/** Puts a mark before every line: `> ` makes a block quote. */
export function prefixLines(text: string, mark: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? mark.trimEnd() : mark + line))
    .join('\n');
}
