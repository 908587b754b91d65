import { attributes } from '../../lib/html.ts';
import type { ComponentNode } from '../model/tree.ts';

/** Further link targets of a component, to be printed at its start. */
export function aliasesHtml({ aliases = [] }: ComponentNode): string {
  return aliases.map((alias) => `<a${attributes({ id: alias, class: 'heading-alias' })}></a>`).join('');
}
