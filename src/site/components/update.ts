import { fragmentHref } from '../../lib/fragment-href.ts';
import { escapeHtml } from '../../lib/html.ts';
import type { ComponentNode } from '../model/tree.ts';
import type { Component } from '../model/component.ts';
import { aliasesHtml, titleAliases } from './aliases.ts';
import { stringProp } from '../model/props.ts';
import { rootAttributes } from './root-attributes.ts';
import { headingId } from '../mdx/heading-id.ts';
import { plainTitle } from '../model/title-marks.ts';
import { valueText } from '../model/value-text.ts';
import { attributes } from '../../lib/html.ts';
import { withoutLinks } from '../../lib/without-links.ts';

/** An entry of a changelog. */
export const update: Component = {
  names: ['Update'],
  props: ['label', 'description', 'tags', 'rss'],
  id: (node) => stringProp(node.props, 'id') ?? (headingId(valueText(node.props['label'])) || undefined),
  aliases: (node) => titleAliases(node, 'label'),
  toc(node) {
    const title = plainTitle(valueText(node.props['label']));
    return title === '' || node.id === undefined ? undefined : { title, depth: 2 };
  },
  html(node, page) {
    const label = page.value(node.props['label'], node.at);
    const description = page.value(node.props['description'], node.at);
    const tags = tagsOf(node);
    const root = rootAttributes(node, {
      class: 'update',
      'data-tags': tags.length > 0 ? JSON.stringify(tags) : undefined,
    });
    const link = attributes({
      class: 'update-label',
      href: node.id === undefined ? undefined : fragmentHref(node.id),
      'data-component-part': 'update-label',
    });
    return (
      `<div${root}><div class="update-side">${aliasesHtml(node)}<a${link}>${withoutLinks(label)}</a>` +
      (tags.length > 0
        ? `<span class="update-tag-list" data-component-part="update-tag-list">${tags.map(tagHtml).join('')}</span>`
        : '') +
      (description && `<div class="update-description" data-component-part="update-description">${description}</div>`) +
      `</div><div class="update-content" data-component-part="update-content">${page.html(node.children)}</div></div>`
    );
  },
  markdown(node, page) {
    const description = valueText(node.props['description']);
    const line = [description, ...tagsOf(node)].filter((part) => part !== '').join(' · ');
    const parts = [`## ${valueText(node.props['label'])}`, line, page.blocks(node.children)];
    return parts.filter((part) => part !== '').join('\n\n');
  },
};

/** Returns the tags of an Update, which the feed and the filters use too. */
export function tagsOf(node: ComponentNode): string[] {
  const { tags } = node.props;
  return (Array.isArray(tags) ? tags : [tags]).map(valueText).filter((tag) => tag !== '');
}

function tagHtml(tag: string): string {
  return `<span class="update-tag" data-component-part="update-tag">${escapeHtml(tag)}</span>`;
}
