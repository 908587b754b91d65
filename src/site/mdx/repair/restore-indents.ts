/**
 * Restores the indentation of multi-line strings in a page's code (`` {`a:\n b: 1`} ``): MDX removes two columns from
 * every line of an expression. The indentation of the tag itself isn't part of them.
 */
import type { HastNode } from 'satteri';
import { restoreText } from '../../markdown/placeholders.ts';

/** `source` is the text that was parsed. */
export function restoreIndents(node: HastNode, source: string): void {
  if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
    const { start, end } = node.position ?? {};
    if (!hasText(node.value) || start?.offset === undefined || end?.offset === undefined) return;
    const sourceCode = source.slice(start.offset + 1, end.offset - 1);
    node.value = restoreIndent(node.value, sourceCode, indentAt(source, start.offset));
    return;
  }
  if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') restoreAttributes(node, source);
  if ('children' in node) for (const child of node.children as HastNode[]) restoreIndents(child, source);
}

function restoreAttributes(
  node: Extract<HastNode, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>,
  source: string,
): void {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  if (start === undefined || end === undefined) return;
  const values = node.attributes.flatMap((attribute) =>
    attribute.type === 'mdxJsxAttribute' && typeof attribute.value === 'object' && attribute.value !== null
      ? [attribute.value]
      : [],
  );
  if (!values.some(({ value }) => hasText(value))) return;
  const sourceCode = findBraces(source, start, end);
  const indent = indentAt(source, start);
  let next = 0;
  for (const value of values) {
    const match = sourceCode.findIndex((each, index) => index >= next && isSame(value.value, each));
    if (match < 0) continue;
    next = match + 1;
    value.value = restoreIndent(value.value, sourceCode[match] ?? '', indent);
  }
}

/** Whether code contains a multi-line template string. */
const hasText = (code: string): boolean => code.includes('`') && code.includes('\n');

const isSame = (code: string, sourceCode: string): boolean =>
  removeIndents(code) === removeIndents(restoreText(sourceCode));

const removeIndents = (text: string): string => text.replace(/\n[\t ]+/g, '\n');

function restoreIndent(code: string, sourceCode: string, indent: number): string {
  if (!hasText(code) || !isSame(code, sourceCode)) return code;
  const [first = '', ...rest] = restoreText(sourceCode).split('\n');
  const isBelow = rest.every((line) => line.trim() === '' || (/^[\t ]*/.exec(line)?.[0].length ?? 0) >= indent);
  return [first, ...(isBelow ? rest.map((line) => line.slice(Math.min(indent, line.length))) : rest)].join('\n');
}

/** Returns the number of leading spaces on the line that contains an offset. */
function indentAt(source: string, offset: number): number {
  const line = source.slice(source.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^[\t ]*/.exec(line)?.[0].length ?? 0;
}

/** Returns the contents of the outermost braces of the tag at an offset. */
function findBraces(source: string, start: number, end: number): string[] {
  const expressions: string[] = [];
  let quote = '';
  let depth = 0;
  let openCount = 0;
  for (let at = start; at < end; at++) {
    const character = source.charAt(at);
    if (quote !== '') {
      if (character === '\\' && depth > 0) at++;
      else if (character === quote) quote = '';
    } else if (depth > 0 && source.startsWith('/*', at)) {
      const close = source.indexOf('*/', at + 2);
      at = close < 0 ? end : close + 1;
    } else if (character === '"' || character === "'" || (depth > 0 && character === '`')) quote = character;
    else if (character === '{') {
      if (depth === 0) openCount = at + 1;
      depth++;
    } else if (character === '}') {
      depth--;
      if (depth === 0) expressions.push(source.slice(openCount, at));
    } else if (character === '>' && depth === 0) break;
  }
  return expressions;
}
