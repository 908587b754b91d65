/** Markdown for everything without a node: breaks, marks, indentation. */

export const LINE_BREAK = '  \n';

/** Prints inline Markdown on one line, with breaks as `<br>`. */
export function toSingleLine(text: string): string {
  return text
    .trim()
    .replaceAll(LINE_BREAK, '<br>')
    .replace(/[\t ]*\n\s*/g, ' ');
}

/** Converts `#user-content-fn-note` to `[^note]`. */
export function toFootnoteMark(id: string | true | undefined): string {
  return `[^${String(id ?? '').replace(/^#?user-content-fn-/, '')}]`;
}

/** Puts marks around a text, inside its surrounding spaces. */
export function wrap(text: string, marks: string): string {
  const innerText = text.trim();
  return innerText === '' ? text : text.replace(innerText, () => `${marks}${innerText}${marks}`);
}

const BLOCK_MARK = /(?<=^|\n)([ \t]*)(?:(\d{1,9})(?=[.)][ \t])|(?=#{1,6}(?:[ \t\n]|$)|>|[-+*][ \t]|=+[ \t]*(?:\n|$)))/g;

/** Escapes marks at the start of lines that would begin a heading, a quote, a list or a line (CommonMark, section 2.4). */
export function escapeBlockMarks(text: string): string {
  return text.replace(BLOCK_MARK, '$1$2\\');
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
