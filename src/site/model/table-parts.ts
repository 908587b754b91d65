import type { TreeNode } from './tree.ts';

const IN_PARENT = /^(?:thead|tbody|tfoot|tr|td|th|caption|colgroup|col|option|optgroup)$/;
const PARENT = /^(?:table|thead|tbody|tfoot|tr|colgroup|select|optgroup)$/;

/**
 * Whether browsers accept such an element only directly inside its parent, with nothing in between (HTML Standard,
 * 13.2.6.4.9 to 17).
 */
export const isOnlyInParent = (tag: string): boolean => IN_PARENT.test(tag);

/** Whether browsers move or drop children of such an element that aren't part of it. */
const isParentOnly = (tag: string): boolean => PARENT.test(tag);

/** Whether a live tag is where only parts of a table or select are allowed: outside cells and options. */
export function hasLiveAmongParts(nodes: readonly TreeNode[]): boolean {
  return nodes.some(
    (node) =>
      (node.type === 'component' && node.wrapper === 'live') ||
      (node.type === 'element' && isParentOnly(node.tag) && hasLiveAmongParts(node.children)),
  );
}
