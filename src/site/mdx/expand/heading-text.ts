import type { HastNode } from 'satteri';

type Element = Extract<HastNode, { type: 'element' }>;

/**
 * Text that a heading's id is made of, when that is not all it shows: what a component without content brings in, such
 * as a badge of the author's own, is no part of it.
 */
export function findIdText(node: Element): string | undefined {
  if (!/^h[1-6]$/.test(node.tagName) || !node.children.some(isEmptyComponent)) return undefined;
  return staticText(node).trim();
}

function isEmptyComponent(node: Element['children'][number]): boolean {
  return node.type === 'mdxJsxTextElement' && /^[A-Z]/.test(node.name ?? '') && node.children.length === 0;
}

/** Text as written, without what expressions and components make of it. */
function staticText(node: HastNode): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? (node.children as HastNode[]).map(staticText).join('') : '';
}
