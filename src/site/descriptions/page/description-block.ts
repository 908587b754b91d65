import type { TreeNode } from '../../model/tree.ts';
import type { Json } from '../../model/json.ts';
import type { PageContext } from './context.ts';
import { describe } from './describe.ts';
import { renderExternalDocs } from './external-docs.ts';

/**
 * Renders the description of a whole page, which can contain headings, and the link to its external documentation.
 * Returns nothing if there is neither.
 */
export function renderDescription(
  { description, externalDocs }: { description: Json | undefined; externalDocs?: Json | undefined },
  context: Pick<PageContext, 'options' | 'make'>,
): TreeNode[] {
  const nodes = [...describe(description, context.options, false), ...renderExternalDocs(externalDocs, context)];
  return nodes.length === 0 ? [] : [context.make.element('div', { class: 'bd-ApiDescription' }, ...nodes)];
}
