import type { Component } from '../../model/component.ts';
import { getValueText } from '../../model/value-text.ts';
import { findTitleId, listTitleAliases } from '../aliases.ts';
import { printMarkup } from '../print-kit.ts';
import { formatStrong } from '../strong.ts';
import { renderTab, renderTabs } from './markup.ts';

/**
 * Shows one of several panels at a time. Every panel is in the HTML; without scripts, all are shown with their titles.
 */
export const tabs: Component = {
  names: ['Tabs'],
  props: ['defaultTabIndex', 'sync', 'borderBottom'],
  html: printMarkup(renderTabs),
  markdown: (node, page) => page.blocks(node.children),
};

/** A panel of Tabs; outside Tabs, a titled block. */
export const tab: Component = {
  names: ['Tab'],
  props: ['title', 'icon', 'iconType'],
  id: (node) => findTitleId(node.props),
  aliases: (node) => listTitleAliases(node, 'title'),
  html: printMarkup(renderTab),
  markdown(node, page) {
    const title = getValueText(node.props['title']);
    const body = page.blocks(node.children);
    return title === '' ? body : `${formatStrong(title)}\n\n${body}`;
  },
};
