/** Prints components' markup as HTML. */
import { escapeHtml, renderAttributes } from '../../lib/html.ts';
import { removeLinks } from '../../lib/remove-links.ts';
import type { Component, PagePrinter } from '../model/component.ts';
import { stripTitleMarkup } from '../model/title-marks.ts';
import {
  listChildComponents,
  mapChildComponents,
  removeComponents,
  wrapInParagraphs,
  type ComponentNode,
} from '../model/tree.ts';
import { getValueText } from '../model/value-text.ts';
import { renderAliases } from './aliases.ts';
import { hasLink } from './has-link.ts';
import type { Kit, Markup } from './kit.ts';
import { createRootAttributes } from './root-attributes.ts';

/** Returns the `html` of a component with this markup. */
export const printMarkup =
  (markup: Markup): Component['html'] =>
  (node, page) =>
    markup(node.props, createPrintKit(node, page));

export function createPrintKit(node: ComponentNode, page: PagePrinter): Kit<string> {
  return {
    h: printElement,
    optional: (tag, attributes, ...children) =>
      children.every((child) => child === '') ? '' : printElement(tag, attributes, ...children),
    root: (tag, attributes, ...children) =>
      `<${tag}${createRootAttributes(node, attributes)}>${children.join('')}</${tag}>`,
    children: () => page.html(node.children),
    value: (value, fallback = '') => page.value(value, node.at) || escapeHtml(fallback),
    icon: (icon, options) => page.icon(icon, { at: node.at, ...options }),
    link: (url) => page.link(url, node.at),
    asset: (url) => page.asset(url, node.at),
    id: node.id,
    aliases: () => renderAliases(node),
    uniqueId: page.uniqueId,
    listChildren: (name) =>
      listChildComponents(node.children, name).map((child) => ({
        props: child.props,
        kit: createPrintKit(child, page),
      })),
    otherChildren: (name) => page.html(wrapInParagraphs(removeComponents(node.children, name), node.at)),
    mapChildren: (name, change) =>
      page.html(
        mapChildComponents(node.children, name, (child, index) => ({ ...child, props: change(child.props, index) })),
      ),
    inlineMarkdown: (value) => page.inlineMarkdown(value, node.at),
    string: escapeHtml,
    isEmpty: (content) => content === '',
    plainText: getValueText,
    fragment: (...contents) => contents.join(''),
    hasLink: () => hasLink(node.children),
    withoutLinks: removeLinks,
    plainTitle: (title) => stripTitleMarkup(getValueText(title)),
    text: page.text,
  };
}

function printElement(tag: string, attributes: Parameters<typeof renderAttributes>[0], ...children: string[]): string {
  const start = `<${tag}${renderAttributes(attributes)}>`;
  return tag === 'img' ? start : `${start}${children.join('')}</${tag}>`;
}
