import { escapeHtml } from '../../../lib/html.ts';
import type { Component } from '../../model/component.ts';
import { createRootAttributes } from '../root-attributes.ts';
import { getValueText } from '../../model/value-text.ts';
import { formatStrong } from '../strong.ts';

/**
 * Content for one choice of the page's view switcher (`print/page-controls.ts`); without scripts, all views are shown.
 */
export const view: Component = {
  names: ['View'],
  props: ['title', 'icon', 'iconType'],
  html(node, page) {
    const title = getValueText(node.props['title']);
    const icon = page.icon(node.props['icon'], { at: node.at, type: node.props['iconType'], class: 'bd-ViewIcon' });
    const root = createRootAttributes(node, { class: 'multi-view-item', 'data-bd-view': title });
    return `<div${root}><p class="bd-ViewTitle">${icon}${escapeHtml(title)}</p>${page.html(node.children)}</div>`;
  },
  markdown: (node, page) => `${formatStrong(getValueText(node.props['title']))}\n\n${page.blocks(node.children)}`,
};
