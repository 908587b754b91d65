import type { NavigationInput } from '../model/navigation-input.ts';

/** Returns the values that children inherit. A node that is hidden itself ignores the `searchable` of its ancestors. */
export function inheritHidden(
  node: NavigationInput,
  parent: { hidden: boolean; searchable: boolean },
): { hidden: boolean; searchable: boolean } {
  if (node.hidden) return { hidden: true, searchable: node.searchable ?? false };
  return { hidden: parent.hidden, searchable: node.searchable === false ? false : parent.searchable };
}
