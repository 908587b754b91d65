/** Formats code so that readers don't need to scroll horizontally. */

/** Maximum number of characters on a line of a declaration. */
const WIDTH = 68;
const INDENT = '  ';

/** Formats `head(a, b)tail`, with each parameter on a separate line if it is too long. */
export function formatCall(head: string, parameters: readonly string[], tail: string): string {
  return formatList(`${head}(`, parameters, `)${tail}`);
}

/** Formats any list between `start` and `end`, with each item on a separate line if it is too long. */
export function formatList(start: string, items: readonly string[], end: string): string {
  const line = `${start}${items.join(', ')}${end}`;
  if (line.length <= WIDTH || items.length === 0) return line;
  return `${start}\n${items.map((item) => INDENT + item).join(',\n')}\n${end}`;
}

/** Formats `head a | b`, with each alternative on a separate line if it is too long. */
export function formatUnion(head: string, alternatives: readonly string[]): string {
  const line = `${head} ${alternatives.join(' | ')}`;
  if (line.length <= WIDTH || alternatives.length < 2) return line;
  return [head, ...alternatives.map((alternative) => `${INDENT}| ${alternative}`)].join('\n');
}

/** Maximum number of lines in a body. */
const MAX_LINES = 60;

export function formatBody(head: string, lines: readonly string[]): string {
  if (lines.length === 0) return `${head} {}`;
  const visibleLines = lines.slice(0, MAX_LINES);
  if (lines.length > MAX_LINES) visibleLines.push('// …');
  return `${head} {\n${visibleLines.map((line) => `${INDENT}${line}`).join('\n')}\n}`;
}
