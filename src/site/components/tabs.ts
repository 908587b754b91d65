import { attributes } from '../../lib/html.ts';
import { childComponents, inParagraphs, withoutComponents } from '../model/tree.ts';
import type { ComponentNode } from '../model/tree.ts';
import type { Component, PagePrinter } from '../model/component.ts';
import { aliasesHtml, titleAliases } from './aliases.ts';
import { booleanProp, numberProp, stringProp } from '../model/props.ts';
import { rootAttributes } from './root-attributes.ts';
import { headingId } from '../mdx/heading-id.ts';
import { valueText } from '../model/value-text.ts';
import { strong } from './strong.ts';

/**
 * Shows one of several panels at a time. Every panel is in the HTML; without scripts, all are shown with their titles.
 */
export const tabs: Component = {
  names: ['Tabs'],
  props: ['defaultTabIndex', 'sync', 'borderBottom'],
  html(node, page) {
    const entries = childComponents(node.children, 'Tab').map((tab) => ({
      tab,
      tabId: page.uniqueId('tab'),
      panelId: tab.id ?? page.uniqueId('tab-panel'),
    }));
    const chosen = Math.min(numberProp(node.props, 'defaultTabIndex') ?? 0, entries.length - 1);
    const root = rootAttributes(node, {
      class: booleanProp(node.props, 'borderBottom') ? 'tabs tabs-border-bottom' : 'tabs',
      'data-sync': booleanProp(node.props, 'sync', true) ? undefined : 'false',
    });
    const list = entries.map((entry, index) => tabHtml(entry, index === chosen, page));
    const panels = entries.map((entry, index) => panelHtml(entry, index === chosen, page));
    return (
      `<div${root}>` +
      (list.length > 0
        ? `<ul class="tabs-list" role="tablist" data-component-part="tabs-list">${list.join('')}</ul>`
        : '') +
      `<div class="tabs-panels" data-component-part="tabs-panels">${panels.join('')}</div>${page.html(inParagraphs(withoutComponents(node.children, 'Tab'), node.at))}</div>`
    );
  },
  markdown: (node, page) => page.blocks(node.children),
};

/** A panel of Tabs; outside Tabs, a titled block. */
export const tab: Component = {
  names: ['Tab'],
  props: ['title', 'icon', 'iconType'],
  id: (node) => stringProp(node.props, 'id') ?? (headingId(valueText(node.props['title'])) || undefined),
  aliases: (node) => titleAliases(node, 'title'),
  html(node, page) {
    const title = page.value(node.props['title'], node.at);
    const label = title === '' ? '' : `<p class="tab-title"><strong>${title}</strong></p>`;
    return `<div${rootAttributes(node, { class: 'tab-content' })}>${aliasesHtml(node)}${label}${page.html(node.children)}</div>`;
  },
  markdown(node, page) {
    const title = valueText(node.props['title']);
    const body = page.blocks(node.children);
    return title === '' ? body : `${strong(title)}\n\n${body}`;
  },
};

interface Entry {
  tab: ComponentNode;
  tabId: string;
  panelId: string;
}

function tabHtml({ tab: { props, at }, tabId, panelId }: Entry, selected: boolean, page: PagePrinter): string {
  const item = attributes({
    class: 'tab',
    role: 'tab',
    id: tabId,
    'aria-controls': panelId,
    'aria-selected': String(selected),
    tabindex: selected ? 0 : -1,
    'data-component-part': 'tab-button',
    'data-title': valueText(props['title']),
  });
  const icon = page.icon(props['icon'], { at, type: props['iconType'], class: 'tab-icon' });
  return `<li${item}>${icon}${page.value(props['title'], at)}</li>`;
}

function panelHtml({ tab, tabId, panelId }: Entry, selected: boolean, page: PagePrinter): string {
  const panel = rootAttributes(tab, {
    class: 'tab-content',
    role: 'tabpanel',
    id: panelId,
    'aria-labelledby': tabId,
    tabindex: 0,
    hidden: !selected,
    'data-component-part': 'tab-content',
    'data-title': valueText(tab.props['title']),
  });
  return `<div${panel}>${aliasesHtml(tab)}${page.html(tab.children)}</div>`;
}
