/**
 * Pages generated from specifications (content-format 1.8). They are not rendered: what the navigation says of them is
 * reported once for each node, here and nowhere else, which is the place where generated entries plug in.
 */
import type { Report } from '../diagnostics.ts';
import type { NavigationInput } from './input.ts';
import { parseReference } from './references.ts';

/** Reports a node whose specification or operations would have made entries of their own. */
export function reportUnlistedOperations(node: NavigationInput, report: Report): void {
  const operations = node.children.filter(
    (child) => child.type === 'page' && parseReference(child.ref).kind === 'operation',
  ).length;
  const whole = node.children.length === 0 && (node.openapi ?? node.asyncapi) !== undefined;
  if (operations === 0 && !whole) return;
  const what = whole ? 'the operations of its specification' : `${operations} of its entries, which name operations`;
  report({
    ...node.place,
    severity: 'info',
    code: 'openapi-not-rendered',
    message: `"${node.label}" (${node.pointer}): ${what} are not rendered as pages here. Write a page for those that readers need.`,
  });
}
