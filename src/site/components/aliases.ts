import { renderAttributes } from '../../lib/html.ts';
import { createHeadingId, listHeadingAliases } from '../mdx/heading-id.ts';
import { readStringProp } from '../model/props.ts';
import type { ComponentNode, Props } from '../model/tree.ts';
import { getValueText } from '../model/value-text.ts';

/** Prints a component's further link targets, to be placed at its start. */
export function renderAliases({ aliases = [] }: ComponentNode): string {
  return aliases.map((alias) => `<a${renderAttributes({ id: alias, class: 'bd-HeadingAlias' })}></a>`).join('');
}

/** Returns the base of the anchor id of a component with a title. */
export function findTitleId(props: Props, prop = 'title', getText = getValueText): string | undefined {
  return readStringProp(props, 'id') ?? (createHeadingId(getText(props[prop])) || undefined);
}

/** Returns the ids that links can use for a component's title, as for headings; none if the author sets an id. */
export function listTitleAliases(node: ComponentNode, prop: string): string[] {
  return readStringProp(node.props, 'id') === undefined ? listHeadingAliases(getValueText(node.props[prop])) : [];
}
