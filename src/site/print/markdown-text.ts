/** How Markdown writes what has no node of its own: breaks, marks, indents. */

export const LINE_BREAK = '  \n';

/** Inline Markdown in one line: its breaks as `<br>`. */
export function oneLine(text: string): string {
  return text
    .trim()
    .replaceAll(LINE_BREAK, '<br>')
    .replace(/[\t ]*\n\s*/g, ' ');
}

/** `#user-content-fn-note` → `[^note]`. */
export function footnoteMark(id: string | true | undefined): string {
  return `[^${String(id ?? '').replace(/^#?user-content-fn-/, '')}]`;
}

/** Puts marks around a text, inside of the space around it. */
export function wrap(text: string, marks: string): string {
  const inner = text.trim();
  return inner === '' ? text : text.replace(inner, () => `${marks}${inner}${marks}`);
}

/** Indents all lines but the first, and no empty ones. */
export function indent(text: string, width: number): string {
  return text.replace(/\n(?!\n|$)/g, `\n${' '.repeat(width)}`);
}

/** Begins each line with a prefix. */
export function prefixLines(text: string, prefix: string): string {
  return text
    .split('\n')
    .map((line) => (prefix + line).trimEnd())
    .join('\n');
}
