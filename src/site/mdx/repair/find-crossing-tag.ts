/** Finds elements that the parser accepts although MDX doesn't, and whose following text it leaves out. */
import type { HastNode } from 'satteri';

type JsxNode = Extract<HastNode, { type: 'mdxJsxTextElement' }>;

/**
 * Returns an error in the form of the parser's for the first element that ends in another table cell, heading or
 * emphasis than it begins in; undefined if there is none.
 */
export function findCrossingTag(root: HastNode, source: string): Error | undefined {
  if (!('children' in root)) return undefined;
  for (const child of root.children as HastNode[]) {
    const error = isCrossing(child, source) ? createError(child) : findCrossingTag(child, source);
    if (error) return error;
  }
  return undefined;
}

const SAME_PLACE = 'in the same cell or paragraph';

/** Returns whether `findCrossingTag` created the error with this reason. */
export function isCrossingProblem(reason: string): boolean {
  return reason.endsWith(SAME_PLACE);
}

function isCrossing(node: HastNode, source: string): node is JsxNode {
  if (node.type !== 'mdxJsxTextElement') return false;
  const { start, end } = node.position ?? {};
  if (start?.offset === undefined || end?.offset === undefined) return false;
  const text = source.slice(start.offset, end.offset);
  return text.startsWith('<') && !/(?:\/\s*|<\s*\/\s*[\w.:-]*\s*)>$/.test(text.slice(-500));
}

function createError({ name, position }: JsxNode): Error {
  const { line = 1, column = 1 } = position?.start ?? {};
  return new Error(
    `${line}:${column}: Expected a closing tag for \`<${name ?? ''}>\` (${line}:${column}) ${SAME_PLACE}`,
  );
}
