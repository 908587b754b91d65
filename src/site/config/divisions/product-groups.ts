/** Handles `productGroups` of a tab. */
import type { NavigationEntry, NavigationInput } from '../../model/navigation-input.ts';

/** Kind and label of a group of products. */
export const PRODUCT_GROUP = { kind: 'product', label: 'group' } as const;

/** Converts groups of products to columns of the product selector, after the tab's own entries. */
export function withProductGroups(tab: NavigationInput, groups: readonly NavigationEntry[]): NavigationEntry[] {
  if (groups.length === 0) return tab.children;
  const { label, pointer, place, children } = tab;
  const entry: NavigationInput = { kind: 'product', label, pointer, place, children };
  return [...(children.length > 0 ? [{ type: 'node' as const, node: entry }] : []), ...groups.map(convertProducts)];
}

function convertProducts(group: NavigationEntry): NavigationEntry {
  if (group.type === 'page') return group;
  const children = group.node.children.map((child): NavigationEntry =>
    child.type === 'node' && child.node.kind === 'product'
      ? { type: 'node', node: { ...child.node, kind: 'menu' } }
      : child,
  );
  return { type: 'node', node: { ...group.node, children } };
}
