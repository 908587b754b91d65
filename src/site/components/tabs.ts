import { renderAttributes } from '../../lib/html.ts';
import { listChildComponents, wrapInParagraphs, removeComponents } from '../model/tree.ts';
import type { ComponentNode } from '../model/tree.ts';
import type { Component, PagePrinter } from '../model/component.ts';
import { renderAliases, listTitleAliases } from './aliases.ts';
import { readBooleanProp, readNumberProp, readStringProp } from '../model/props.ts';
import { createRootAttributes } from './root-attributes.ts';
import { createHeadingId } from '../mdx/heading-id.ts';
import { getValueText } from '../model/value-text.ts';
import { formatStrong } from './strong.ts';

/**
 * Shows one of several panels at a time. Every panel is in the HTML; without scripts, all are shown with their titles.
 */
export const tabs: Component = {
  names: ['Tabs'],
  props: ['defaultTabIndex', 'sync', 'borderBottom'],
  html(node, page) {
    const entries = listChildComponents(node.children, 'Tab').map((tab) => ({
      tab,
      tabId: page.uniqueId('tab'),
      panelId: tab.id ?? page.uniqueId('tab-panel'),
    }));
    const chosen = Math.min(readNumberProp(node.props, 'defaultTabIndex') ?? 0, entries.length - 1);
    const root = createRootAttributes(node, {
      class: readBooleanProp(node.props, 'borderBottom') ? 'tabs tabs-border-bottom' : 'tabs',
      'data-sync': readBooleanProp(node.props, 'sync', true) ? undefined : 'false',
    });
    const list = entries.map((entry, index) => renderTab(entry, index === chosen, page));
    const panels = entries.map((entry, index) => renderPanel(entry, index === chosen, page));
    return (
      `<div${root}>` +
      (list.length > 0
        ? `<ul class="tabs-list" role="tablist" data-component-part="tabs-list">${list.join('')}</ul>`
        : '') +
      `<div class="tabs-panels" data-component-part="tabs-panels">${panels.join('')}</div>${page.html(wrapInParagraphs(removeComponents(node.children, 'Tab'), node.at))}</div>`
    );
  },
  markdown: (node, page) => page.blocks(node.children),
};

/** A panel of Tabs; outside Tabs, a titled block. */
export const tab: Component = {
  names: ['Tab'],
  props: ['title', 'icon', 'iconType'],
  id: (node) => readStringProp(node.props, 'id') ?? (createHeadingId(getValueText(node.props['title'])) || undefined),
  aliases: (node) => listTitleAliases(node, 'title'),
  html(node, page) {
    const title = page.value(node.props['title'], node.at);
    const label = title === '' ? '' : `<p class="tab-title"><strong>${title}</strong></p>`;
    return `<div${createRootAttributes(node, { class: 'tab-content' })}>${renderAliases(node)}${label}${page.html(node.children)}</div>`;
  },
  markdown(node, page) {
    const title = getValueText(node.props['title']);
    const body = page.blocks(node.children);
    return title === '' ? body : `${formatStrong(title)}\n\n${body}`;
  },
};

interface Entry {
  tab: ComponentNode;
  tabId: string;
  panelId: string;
}

function renderTab({ tab: { props, at }, tabId, panelId }: Entry, selected: boolean, page: PagePrinter): string {
  const item = renderAttributes({
    class: 'tab',
    role: 'tab',
    id: tabId,
    'aria-controls': panelId,
    'aria-selected': String(selected),
    tabindex: selected ? 0 : -1,
    'data-component-part': 'tab-button',
    'data-title': getValueText(props['title']),
  });
  const icon = page.icon(props['icon'], { at, type: props['iconType'], class: 'tab-icon' });
  return `<li${item}>${icon}${page.value(props['title'], at)}</li>`;
}

function renderPanel({ tab, tabId, panelId }: Entry, selected: boolean, page: PagePrinter): string {
  const panel = createRootAttributes(tab, {
    class: 'tab-content',
    role: 'tabpanel',
    id: panelId,
    'aria-labelledby': tabId,
    tabindex: 0,
    hidden: !selected,
    'data-component-part': 'tab-content',
    'data-title': getValueText(tab.props['title']),
  });
  return `<div${panel}>${renderAliases(tab)}${page.html(tab.children)}</div>`;
}
