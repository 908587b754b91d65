import type { TreeNode } from '../../../model/tree.ts';
import type { ApiOperation } from '../api-operation.ts';
import { indexTags } from '../operation-tags.ts';
import { isObject } from '../../../descriptions/resolve.ts';
import type { PageContext } from '../../../descriptions/page/context.ts';
import { renderExternalDocs } from '../../../descriptions/page/external-docs.ts';

/**
 * Renders the texts of an operation's tags, each collapsed below its name, and the link to the documentation of the
 * whole API. They repeat on other pages, so search leaves them out.
 */
export function renderTagTexts({ document, value }: ApiOperation, context: PageContext): TreeNode[] {
  const tags = indexTags(document);
  const names = new Set((Array.isArray(value['tags']) ? value['tags'] : []).filter((name) => typeof name === 'string'));
  const accordions = [...names].flatMap((name) => {
    const tag = tags.get(name);
    const texts = [...context.describe(tag?.['description']), ...renderExternalDocs(tag?.['externalDocs'], context)];
    if (texts.length === 0) return [];
    const title = [tag?.['x-displayName'], tag?.['summary']].find((text) => typeof text === 'string' && text !== '');
    return [context.make.component('Accordion', { title: title ?? name, 'data-bd-unsearched': true }, texts)];
  });
  // Many authors put the link into `info`.
  const { info, externalDocs = isObject(info) ? info['externalDocs'] : undefined } = document.root;
  const nodes = [...accordions, ...renderExternalDocs(externalDocs, context)];
  return nodes.length === 0 ? [] : [context.make.element('div', { class: 'bd-ApiTags' }, ...nodes)];
}
