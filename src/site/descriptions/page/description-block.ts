import type { TreeNode } from '../../model/tree.ts';
import type { Json } from '../../model/json.ts';
import type { PageContext } from './context.ts';
import { describe } from './describe.ts';

/** Renders the description of a whole page, which can contain headings. Returns nothing if there is no description. */
export function renderDescription(
  text: Json | undefined,
  { options, make }: Pick<PageContext, 'options' | 'make'>,
): TreeNode[] {
  const nodes = describe(text, options, false);
  return nodes.length === 0 ? [] : [make.element('div', { class: 'bd-ApiDescription' }, ...nodes)];
}
