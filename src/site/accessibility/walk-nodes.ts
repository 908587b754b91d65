import { isJsx, type ComponentNode, type ElementNode, type TreeNode } from '../model/tree.ts';

/** Calls `visit` for each element and component in reading order, with nodes in props, but not for what is hidden. */
export function walkNodes(nodes: readonly TreeNode[], visit: (node: ElementNode | ComponentNode) => void): void {
  for (const node of nodes) {
    if (node.type === 'text' || isHidden(node)) continue;
    visit(node);
    if (node.type === 'component')
      for (const value of Object.values(node.props)) if (isJsx(value)) walkNodes(value.children, visit);
    walkNodes(node.children, visit);
  }
}

/** Whether screen readers skip a node and its content (WAI-ARIA 1.2, "aria-hidden"; HTML, "the hidden attribute"). */
export function isHidden(node: ElementNode | ComponentNode): boolean {
  if (node.type === 'component') return false;
  const { hidden, 'aria-hidden': ariaHidden } = node.attributes;
  return hidden !== undefined || ariaHidden === true || ariaHidden === 'true';
}

/** Whether an element has a name in addition to its content (Accessible Name and Description 1.2). */
export function hasGivenName({ attributes }: ElementNode): boolean {
  return NAMING.some((name) => typeof attributes[name] === 'string' && attributes[name].trim() !== '');
}

const NAMING = ['aria-label', 'aria-labelledby', 'title'];
