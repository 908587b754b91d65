import type { HastNode } from 'satteri';

type Element = Extract<HastNode, { type: 'element' }>;

/**
 * Returns the text for a heading's id if it differs from its visible text: the output of a component without content,
 * such as an author's badge, is excluded.
 */
export function findIdText(node: Element): string | undefined {
  if (!/^h[1-6]$/.test(node.tagName) || !node.children.some(isEmptyComponent)) return undefined;
  return getStaticText(node).trim();
}

function isEmptyComponent(node: Element['children'][number]): boolean {
  return node.type === 'mdxJsxTextElement' && /^[A-Z]/.test(node.name ?? '') && node.children.length === 0;
}

/** Returns the text as written, without the output of expressions and components. */
function getStaticText(node: HastNode): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? (node.children as HastNode[]).map(getStaticText).join('') : '';
}
