/** Code in lines that readers need not scroll for. */

/** Characters in a line of a declaration. */
const WIDTH = 68;
const INDENT = '  ';

/** `head(a, b)tail`, with each parameter in a line of its own where they are long together. */
export function layoutCall(head: string, parameters: readonly string[], tail: string): string {
  return layoutList(`${head}(`, parameters, `)${tail}`);
}

/** The same of any list: `start` and `end` are what stands around it. */
export function layoutList(start: string, items: readonly string[], end: string): string {
  const line = `${start}${items.join(', ')}${end}`;
  if (line.length <= WIDTH || items.length === 0) return line;
  return `${start}\n${items.map((item) => INDENT + item).join(',\n')}\n${end}`;
}

/** `head a | b`, with each alternative in a line of its own where they are long together. */
export function layoutUnion(head: string, alternatives: readonly string[]): string {
  const line = `${head} ${alternatives.join(' | ')}`;
  if (line.length <= WIDTH || alternatives.length < 2) return line;
  return [head, ...alternatives.map((alternative) => `${INDENT}| ${alternative}`)].join('\n');
}

/** Lines of a body that are shown. */
const MAX_LINES = 60;

export function layoutBody(head: string, lines: readonly string[]): string {
  if (lines.length === 0) return `${head} {}`;
  const shown = lines.slice(0, MAX_LINES);
  if (lines.length > MAX_LINES) shown.push('// …');
  return `${head} {\n${shown.map((line) => `${INDENT}${line}`).join('\n')}\n}`;
}
