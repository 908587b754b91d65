import { attributes } from '../../lib/html.ts';
import { headingAliases } from '../mdx/heading-id.ts';
import { stringProp } from '../model/props.ts';
import type { ComponentNode } from '../model/tree.ts';
import { valueText } from '../model/value-text.ts';

/** Prints a component's further link targets, to be placed at its start. */
export function aliasesHtml({ aliases = [] }: ComponentNode): string {
  return aliases.map((alias) => `<a${attributes({ id: alias, class: 'heading-alias' })}></a>`).join('');
}

/** Returns the ids that links can use for a component's title, as for headings; none if the author sets an id. */
export function titleAliases(node: ComponentNode, prop: string): string[] {
  return stringProp(node.props, 'id') === undefined ? headingAliases(valueText(node.props[prop])) : [];
}
