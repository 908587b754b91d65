import { escapeHtml } from '../../lib/html.ts';
import type { ComponentNode } from '../model/tree.ts';
import type { Component, PagePrinter } from '../model/component.ts';
import { prefixLines } from './indent.ts';
import { readStringProp } from '../model/props.ts';
import { createRootAttributes } from './root-attributes.ts';
import { findSafeColor } from '../color/safe-color.ts';
import { getValueText } from '../model/value-text.ts';
import { formatStrong } from './strong.ts';

export const note = createCallout('Note', 'lucide:sticky-note');
export const tip = createCallout('Tip', 'lucide:lightbulb');
export const info = createCallout('Info', 'lucide:info');
export const warning = createCallout('Warning', 'lucide:triangle-alert');
export const check = createCallout('Check', 'lucide:circle-check');
export const danger = createCallout('Danger', 'lucide:octagon-alert');

/** A callout in the author's color, or neutral without one. */
export const callout: Component = {
  names: ['Callout'],
  props: ['icon', 'iconType', 'color', 'title', 'type'],
  html(node, page) {
    const color = findSafeColor(readStringProp(node.props, 'color'));
    const style = color === undefined ? undefined : `--callout-color:${color}`;
    return renderCallout(node, page, { type: 'custom', style, iconColor: color });
  },
  markdown: (node, page) => quote('', getValueText(node.props['title']), page.blocks(node.children)),
};

function createCallout(name: string, icon: string): Component {
  const type = name.toLowerCase();
  return {
    names: [name],
    props: ['title', 'icon', 'iconType', 'type'],
    html: (node, page) => renderCallout(node, page, { type, icon, label: page.text(type) }),
    markdown: (node, page) => quote(name, getValueText(node.props['title']), page.blocks(node.children)),
  };
}

interface CalloutStyle {
  type: string;
  icon?: string;
  /** Name of the kind, for readers who can't see the icon. */
  label?: string;
  style?: string | undefined;
  iconColor?: string | undefined;
}

function renderCallout(node: ComponentNode, page: PagePrinter, look: CalloutStyle): string {
  const { title, icon, iconType } = node.props;
  const root = createRootAttributes(node, { class: 'callout', 'data-callout-type': look.type, style: look.style });
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
  return prefixLines([formatStrong(label), body].filter((part) => part !== '').join('\n\n'), '> ');
}
