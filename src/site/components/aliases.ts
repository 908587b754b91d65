import { attributes } from '../../lib/html.ts';
import { headingAliases } from '../mdx/heading-id.ts';
import { stringProp } from '../model/props.ts';
import type { ComponentNode } from '../model/tree.ts';
import { valueText } from '../model/value-text.ts';

/** Further link targets of a component, to be printed at its start. */
export function aliasesHtml({ aliases = [] }: ComponentNode): string {
  return aliases.map((alias) => `<a${attributes({ id: alias, class: 'heading-alias' })}></a>`).join('');
}

/** Ids that links use for the title of a component, as they do for headings; none beside an id that the author gives. */
export function titleAliases(node: ComponentNode, prop: string): string[] {
  return stringProp(node.props, 'id') === undefined ? headingAliases(valueText(node.props[prop])) : [];
}
