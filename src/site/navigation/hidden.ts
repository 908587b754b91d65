import type { NavigationInput } from '../model/navigation-input.ts';

/** Whether what a node holds is hidden, and can still be searched: a node that hides itself decides the latter anew. */
export function inheritHidden(
  node: NavigationInput,
  above: { hidden: boolean; searchable: boolean },
): { hidden: boolean; searchable: boolean } {
  if (node.hidden) return { hidden: true, searchable: node.searchable ?? false };
  return { hidden: above.hidden, searchable: node.searchable === false ? false : above.searchable };
}
