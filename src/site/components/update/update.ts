import { toFragmentHref } from '../../../lib/fragment-href.ts';
import { escapeHtml } from '../../../lib/html.ts';
import type { ComponentNode } from '../../model/tree.ts';
import type { Component } from '../../model/component.ts';
import { findTitleId, renderAliases, listTitleAliases } from '../aliases.ts';
import { createRootAttributes } from '../root-attributes.ts';
import { stripTitleMarkup } from '../../model/title-marks.ts';
import { getValueText } from '../../model/value-text.ts';
import { renderAttributes } from '../../../lib/html.ts';
import { removeLinks } from '../../../lib/remove-links.ts';

/** An entry of a changelog. */
export const update: Component = {
  names: ['Update'],
  props: ['label', 'description', 'tags'],
  id: (node) => findTitleId(node.props, 'label'),
  aliases: (node) => listTitleAliases(node, 'label'),
  toc(node) {
    const title = stripTitleMarkup(getValueText(node.props['label']));
    return title === '' || node.id === undefined ? undefined : { title, depth: 2 };
  },
  html(node, page) {
    const label = page.value(node.props['label'], node.at);
    const description = page.value(node.props['description'], node.at);
    const tags = listTags(node);
    const root = createRootAttributes(node, {
      class: 'update',
      'data-bd-tags': tags.length > 0 ? JSON.stringify(tags) : undefined,
    });
    const link = renderAttributes({
      class: 'bd-UpdateLabel',
      href: node.id === undefined ? undefined : toFragmentHref(node.id),
      'data-component-part': 'update-label',
    });
    return (
      `<div${root}><div class="bd-UpdateSide">${renderAliases(node)}` +
      (label && `<a${link}>${removeLinks(label)}</a>`) +
      (tags.length > 0
        ? `<span class="bd-UpdateTagList" data-component-part="update-tag-list">${tags.map(renderTag).join('')}</span>`
        : '') +
      (description &&
        `<div class="bd-UpdateDescription" data-component-part="update-description">${description}</div>`) +
      `</div><div class="bd-UpdateContent" data-component-part="update-content">${page.html(node.children)}</div></div>`
    );
  },
  markdown(node, page) {
    const description = getValueText(node.props['description']);
    const line = [description, ...listTags(node)].filter((part) => part !== '').join(' · ');
    const label = getValueText(node.props['label']);
    const parts = [label && `## ${label}`, line, page.blocks(node.children)];
    return parts.filter((part) => part !== '').join('\n\n');
  },
};

/** Returns the tags of an Update, which filters and plug-ins use too. */
export function listTags(node: ComponentNode): string[] {
  const { tags } = node.props;
  return (Array.isArray(tags) ? tags : [tags]).map(getValueText).filter((tag) => tag !== '');
}

function renderTag(tag: string): string {
  return `<span class="bd-UpdateTag" data-component-part="update-tag">${escapeHtml(tag)}</span>`;
}
