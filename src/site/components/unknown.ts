/** A component that the format does not know: its children, with the link and the texts that it was given. */
import { attributes } from '../../lib/html.ts';
import { withoutLinks } from '../../lib/without-links.ts';
import type { Component, MarkdownPrinter, PagePrinter } from '../model/component.ts';
import { stringProp, words } from '../model/props.ts';
import { isInline, solidChildren, type ComponentNode } from '../model/tree.ts';
import { valueText } from '../model/value-text.ts';
import { hasLink, linkAttributes } from './card.ts';

/** Props that components of other sites show as a title; the first that is there is taken. */
const LABELS = words('title label heading headline header name');
/** Props that they show as further text. */
const TEXTS = words('subtitle description desc text content body summary caption message tip cta linkText buttonText');

export const unknownComponent: Required<Pick<Component, 'html' | 'markdown'>> = {
  html(node, page) {
    const own = attributes({ 'data-unknown-component': node.name });
    const texts = textProps(node).map((name) => `<p>${page.value(node.props[name], node.at)}</p>`);
    const body = isLinkItself(node) ? '' : page.html(node.children);
    return `<div${own}>${headHtml(node, page)}${texts.join('')}${body}</div>`;
  },
  markdown(node, page) {
    const texts = textProps(node).map((name) => valueText(node.props[name]));
    const body = isLinkItself(node) ? '' : page.blocks(node.children);
    return [headMarkdown(node, page), ...texts, body].filter((part) => part !== '').join('\n\n');
  },
};

/** Prints any component in running text, where blocks cannot stand: its texts and children, one after another. */
export function componentInline(node: ComponentNode, page: MarkdownPrinter): string {
  const texts = textProps(node).map((name) => valueText(node.props[name]));
  const body = isLinkItself(node) ? '' : page.inline(node.children).trim();
  return [headMarkdown(node, page), ...texts, body].filter((part) => part !== '').join(' ');
}

/** Whether anything of a component that is not known is shown. */
export function showsAnything(node: ComponentNode): boolean {
  const hasText = labelOf(node) !== undefined || textProps(node).length > 0;
  return hasText || hrefOf(node) !== undefined || solidChildren(node.children).length > 0;
}

function hrefOf({ props }: ComponentNode): string | undefined {
  return stringProp(props, 'href');
}

function labelOf({ props }: ComponentNode): string | undefined {
  return LABELS.find((name) => valueText(props[name]).trim() !== '');
}

function textProps({ props }: ComponentNode): string[] {
  return TEXTS.filter((name) => valueText(props[name]).trim() !== '');
}

/** Without a label, children of text alone are what the link shows. */
function isLinkItself(node: ComponentNode): boolean {
  if (hrefOf(node) === undefined || labelOf(node) !== undefined) return false;
  const children = solidChildren(node.children);
  const isText = children.every(
    (child) => isInline(child) || (child.type === 'element' && child.tag === 'p' && child.children.every(isInline)),
  );
  return children.length > 0 && isText && !hasLink(children);
}

function headHtml(node: ComponentNode, page: PagePrinter): string {
  const label = labelOf(node);
  const url = hrefOf(node);
  const title = label === undefined ? '' : page.value(node.props[label], node.at);
  if (url === undefined) return title && `<p><strong>${title}</strong></p>`;
  const open = `<a${attributes(linkAttributes(page.link(url, node.at)))}>`;
  if (isLinkItself(node)) return `${open}${withoutLinks(page.html(node.children))}</a>`;
  return `<p>${open}${withoutLinks(title || page.value(url, node.at))}</a></p>`;
}

function headMarkdown(node: ComponentNode, page: MarkdownPrinter): string {
  const label = labelOf(node);
  const url = hrefOf(node);
  const title = label === undefined ? '' : valueText(node.props[label]);
  if (url === undefined) return title && `**${title}**`;
  return `[${isLinkItself(node) ? page.inline(node.children).trim() : title || url}](${page.link(url)})`;
}
