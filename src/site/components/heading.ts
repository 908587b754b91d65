import { toFragmentHref } from '../../lib/fragment-href.ts';
import { renderAttributes } from '../../lib/html.ts';
import { getText } from '../model/tree.ts';
import type { ComponentNode } from '../model/tree.ts';
import type { Component } from '../model/component.ts';
import { renderAliases } from './aliases.ts';
import { readBooleanProp, readNumberProp, readStringProp } from '../model/props.ts';
import { createRootAttributes } from './root-attributes.ts';
import { listContentAliases, createHeadingId } from '../mdx/heading-id.ts';

/** A heading as a component; the same as `<h2>` and similar elements. */
export const heading: Component = {
  names: ['Heading'],
  props: ['level', 'noAnchor'],
  values: { level: { min: 1, max: 6 } },
  id: (node) => readStringProp(node.props, 'id') ?? (createHeadingId(getText(node.children)) || undefined),
  aliases: (node) => listContentAliases(node.children).filter((alias) => alias !== node.id),
  toc(node) {
    const depth = getLevel(node);
    if (node.id === undefined || (depth !== 2 && depth !== 3)) return undefined;
    return { title: getText(node.children), depth };
  },
  html(node, page) {
    const tag = `h${getLevel(node)}`;
    const anchored = getLevel(node) > 1 && !readBooleanProp(node.props, 'noAnchor');
    const label = `${page.text('linkToHeading')}: ${getText(node.children)}`;
    const anchor =
      anchored && node.id !== undefined
        ? `<a${renderAttributes({ class: 'bd-HeadingAnchor', href: toFragmentHref(node.id), 'aria-label': label })}></a>`
        : '';
    return `<${tag}${createRootAttributes(node, {})}>${renderAliases(node)}${page.html(node.children)}${anchor}</${tag}>`;
  },
  markdown: (node, page) => `${'#'.repeat(getLevel(node))} ${page.inline(node.children)}`,
};

function getLevel(node: ComponentNode): number {
  return Math.min(6, Math.max(1, Math.round(readNumberProp(node.props, 'level') ?? 2)));
}
