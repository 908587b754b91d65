import { escapeHtml } from '../../lib/html.ts';
import type { Component } from '../model/component.ts';
import { rootAttributes } from './root-attributes.ts';
import { valueText } from '../model/value-text.ts';
import { strong } from './strong.ts';

/**
 * Content for one choice of the page's view switcher (`print/page-controls.ts`); without scripts, all views are shown.
 */
export const view: Component = {
  names: ['View'],
  props: ['title', 'icon', 'iconType'],
  html(node, page) {
    const title = valueText(node.props['title']);
    const icon = page.icon(node.props['icon'], { at: node.at, type: node.props['iconType'], class: 'view-icon' });
    const root = rootAttributes(node, { class: 'multi-view-item', 'data-view': title });
    return `<div${root}><p class="view-title">${icon}${escapeHtml(title)}</p>${page.html(node.children)}</div>`;
  },
  markdown: (node, page) => `${strong(valueText(node.props['title']))}\n\n${page.blocks(node.children)}`,
};
