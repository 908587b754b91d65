import type { TreeNode } from '../model/tree.ts';

/** Whether nodes contain something clickable: HTML doesn't allow a link inside a link. */
export function hasLink(nodes: readonly TreeNode[]): boolean {
  return nodes.some((node) => {
    if (node.type === 'text') return false;
    const isClickable = node.type === 'element' ? isClickableElement(node.tag) : isClickableComponent(node.name);
    return isClickable || hasLink(node.children);
  });
}

export const isClickableElement = (tag: string): boolean => ['a', 'button', 'details', 'pre'].includes(tag);

export const isClickableComponent = (name: string): boolean => !NON_INTERACTIVE.includes(name);

/** Components with nothing clickable. */
export const NON_INTERACTIVE = ['Icon', 'Badge', 'Columns', 'CardGroup', 'Column'];
