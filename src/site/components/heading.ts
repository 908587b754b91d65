import { fragmentHref } from '../../lib/fragment-href.ts';
import { attributes } from '../../lib/html.ts';
import { textOf } from '../model/tree.ts';
import type { ComponentNode } from '../model/tree.ts';
import type { Component } from '../model/component.ts';
import { aliasesHtml } from './aliases.ts';
import { booleanProp, numberProp, stringProp } from '../model/props.ts';
import { rootAttributes } from './root-attributes.ts';
import { headingAliases, headingId } from '../mdx/heading-id.ts';

/** A heading as a component; the same as `<h2>` and similar elements. */
export const heading: Component = {
  names: ['Heading'],
  props: ['level', 'noAnchor'],
  id: (node) => stringProp(node.props, 'id') ?? (headingId(textOf(node.children)) || undefined),
  aliases: (node) => headingAliases(textOf(node.children)).filter((alias) => alias !== node.id),
  toc(node) {
    const depth = getLevel(node);
    if (node.id === undefined || (depth !== 2 && depth !== 3)) return undefined;
    return { title: textOf(node.children), depth };
  },
  html(node, page) {
    const tag = `h${getLevel(node)}`;
    const anchored = getLevel(node) > 1 && !booleanProp(node.props, 'noAnchor');
    const label = `${page.text('linkToHeading')}: ${textOf(node.children)}`;
    const anchor =
      anchored && node.id !== undefined
        ? `<a${attributes({ class: 'heading-anchor', href: fragmentHref(node.id), 'aria-label': label })}></a>`
        : '';
    return `<${tag}${rootAttributes(node, {})}>${aliasesHtml(node)}${page.html(node.children)}${anchor}</${tag}>`;
  },
  markdown: (node, page) => `${'#'.repeat(getLevel(node))} ${page.inline(node.children)}`,
};

function getLevel(node: ComponentNode): number {
  return Math.min(6, Math.max(1, Math.round(numberProp(node.props, 'level') ?? 2)));
}
