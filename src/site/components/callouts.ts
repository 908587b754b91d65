import { escapeHtml } from '../../lib/html.ts';
import type { ComponentNode } from '../model/tree.ts';
import type { Component, PagePrinter } from '../model/component.ts';
import { prefixLines } from './indent.ts';
import { stringProp } from '../model/props.ts';
import { rootAttributes } from './root-attributes.ts';
import { safeColor } from '../color/safe-color.ts';
import { valueText } from '../model/value-text.ts';
import { strong } from './strong.ts';

export const note = namedCallout('Note', 'lucide:sticky-note');
export const tip = namedCallout('Tip', 'lucide:lightbulb');
export const info = namedCallout('Info', 'lucide:info');
export const warning = namedCallout('Warning', 'lucide:triangle-alert');
export const check = namedCallout('Check', 'lucide:circle-check');
export const danger = namedCallout('Danger', 'lucide:octagon-alert');

/** A callout in the author's color, or neutral without one. */
export const callout: Component = {
  names: ['Callout'],
  props: ['icon', 'iconType', 'color', 'title', 'type'],
  html(node, page) {
    const color = safeColor(stringProp(node.props, 'color'));
    const style = color === undefined ? undefined : `--callout-color:${color}`;
    return calloutHtml(node, page, { type: 'custom', style, iconColor: color });
  },
  markdown: (node, page) => quote('', valueText(node.props['title']), page.blocks(node.children)),
};

function namedCallout(name: string, icon: string): Component {
  const type = name.toLowerCase();
  return {
    names: [name],
    props: ['title', 'icon', 'iconType', 'type'],
    html: (node, page) => calloutHtml(node, page, { type, icon, label: page.text(type) }),
    markdown: (node, page) => quote(name, valueText(node.props['title']), page.blocks(node.children)),
  };
}

interface Look {
  type: string;
  icon?: string;
  /** Name of the kind, for readers who can't see the icon. */
  label?: string;
  style?: string | undefined;
  iconColor?: string | undefined;
}

function calloutHtml(node: ComponentNode, page: PagePrinter, look: Look): string {
  const { title, icon, iconType } = node.props;
  const root = rootAttributes(node, { class: 'callout', 'data-callout-type': look.type, style: look.style });
  const drawing = page.icon(icon ?? look.icon, { at: node.at, type: iconType, size: 18 });
  const label = look.label === undefined ? ' aria-hidden="true"' : ` role="img" aria-label="${escapeHtml(look.label)}"`;
  const heading = page.value(title, node.at);
  return (
    `<div${root}>` +
    (drawing && `<span class="callout-icon" data-component-part="callout-icon"${label}>${drawing}</span>`) +
    `<div class="callout-body">` +
    (heading && `<p class="callout-title" data-component-part="callout-title">${heading}</p>`) +
    `<div class="callout-content" data-component-part="callout-content">${page.html(node.children)}</div></div></div>`
  );
}

function quote(name: string, title: string, body: string): string {
  const label = [name, title].filter((part) => part !== '').join(': ');
  return prefixLines([strong(label), body].filter((part) => part !== '').join('\n\n'), '> ');
}
