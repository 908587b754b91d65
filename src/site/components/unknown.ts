/** Prints an unknown component: its children, with the link and text in its props. */
import { renderAttributes } from '../../lib/html.ts';
import { removeLinks } from '../../lib/remove-links.ts';
import type { Component, MarkdownPrinter, PagePrinter } from '../model/component.ts';
import { readStringProp, splitWords } from '../model/props.ts';
import {
  isInline,
  isInlineValue,
  removeWhitespaceNodes,
  type ComponentNode,
  type TreeNode,
  type Value,
} from '../model/tree.ts';
import { getValueText } from '../model/value-text.ts';
import { hasLink } from './has-link.ts';
import { linkAttributes } from './link-attributes.ts';
import { formatStrong } from './strong.ts';

/** Props that other sites' components show as a title; the first one present is used. */
const LABELS = splitWords('title label heading headline header name');
/** Props that they show as further text. */
const TEXTS = splitWords(
  'subtitle description desc text content body summary caption message tip cta linkText buttonText',
);

export const unknownComponent: Required<Pick<Component, 'html' | 'markdown'>> = {
  html(node, page) {
    const attrs = renderAttributes({ 'data-unknown-component': node.name });
    const head = renderHead(node, page);
    if (isOnlyLink(node)) return head;
    const image = page.html(createImage(node));
    const body = isLinkItself(node) ? '' : page.html(node.children);
    const printValue = (name: string) => page.value(node.props[name], node.at);
    if (isInline(node))
      return `<span${attrs}>${joinParts([head, image, ...listTextProps(node).map(printValue), body])}</span>`;
    const label = findLabel(node);
    const title =
      head === '' || isLinkItself(node) ? head : wrapHtml(head, label === undefined ? '' : node.props[label]);
    const texts = listTextProps(node).map((name) => wrapHtml(printValue(name), node.props[name]));
    return `<div${attrs}>${title}${image}${texts.join('')}${body}</div>`;
  },
  markdown(node, page) {
    const texts = listTextProps(node).map((name) => getValueText(node.props[name]));
    const body = isLinkItself(node) ? '' : page.blocks(node.children);
    const parts = [formatHead(node, page), page.inline(createImage(node)), ...texts, body];
    return parts.filter((part) => part !== '').join('\n\n');
  },
};

/** Puts HTML of a value into a paragraph, which can't contain blocks. */
function wrapHtml(html: string, value: Value): string {
  return isInlineValue(value) ? `<p>${html}</p>` : `<div>${html}</div>`;
}

/** Prints any component in running text, which can't contain blocks: its text and children, one after another. */
export function formatInlineComponent(node: ComponentNode, page: MarkdownPrinter): string {
  const texts = listTextProps(node).map((name) => getValueText(node.props[name]));
  const body = isLinkItself(node) ? '' : page.inline(node.children);
  return joinParts([formatHead(node, page), page.inline(createImage(node)), ...texts, body]);
}

const joinParts = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

/** Whether anything of an unknown component is shown. */
export function hasVisibleContent(node: ComponentNode): boolean {
  const hasText = findLabel(node) !== undefined || listTextProps(node).length > 0;
  return (
    hasText ||
    findHref(node) !== undefined ||
    createImage(node).length > 0 ||
    removeWhitespaceNodes(node.children).length > 0
  );
}

/** Props that contain nothing for readers. */
const SILENT = new Set(splitWords('children className class style key ref id'));

/** Returns the names of props that readers don't see anything of. Flags and functions aren't text. */
export function listHiddenProps(node: ComponentNode): string[] {
  const visibleProps = new Set<string | undefined>([
    findLabel(node),
    ...listTextProps(node),
    ...(findHref(node) === undefined ? [] : ['href', 'to']),
    ...(createImage(node).length > 0 ? ['src', 'alt', 'width', 'height'] : []),
  ]);
  return Object.keys(node.props).filter((name) => {
    const value = node.props[name];
    const isText = (typeof value === 'object' && value !== null) || (typeof value === 'string' && value.trim() !== '');
    return (isText || typeof value === 'number') && !SILENT.has(name) && !visibleProps.has(name);
  });
}

function findHref({ props }: ComponentNode): string | undefined {
  const to = readStringProp(props, 'to');
  return readStringProp(props, 'href') ?? (to !== undefined && /^(?:https?:\/\/|[./#])/.test(to) ? to : undefined);
}

/** Returns the image in its props. */
function createImage({ props, at }: ComponentNode): TreeNode[] {
  const { src, alt, width, height } = props;
  if (typeof src !== 'string' || !IMAGE.test(src)) return [];
  const createSizeProp = (name: string, value: Value) => (value === undefined ? {} : { [name]: String(value) });
  const attributes = {
    src,
    alt: getValueText(alt),
    ...createSizeProp('width', width),
    ...createSizeProp('height', height),
  };
  return [{ type: 'element', tag: 'img', attributes, children: [], at }];
}

const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg|ico)(?:[?#]|$)/i;

function findLabel({ props }: ComponentNode): string | undefined {
  return LABELS.find((name) => getValueText(props[name]).trim() !== '');
}

function listTextProps({ props }: ComponentNode): string[] {
  return TEXTS.filter((name) => getValueText(props[name]).trim() !== '');
}

/** Whether it is only a link with text, which can be part of a line. */
const isOnlyLink = (node: ComponentNode): boolean =>
  isLinkItself(node) && listTextProps(node).length === 0 && createImage(node).length === 0;

/** Whether it is a link without a label, whose text-only children become the link's text. */
function isLinkItself(node: ComponentNode): boolean {
  if (findHref(node) === undefined || findLabel(node) !== undefined) return false;
  const children = removeWhitespaceNodes(node.children);
  const isText = children.every(
    (child) => isInline(child) || (child.type === 'element' && child.tag === 'p' && child.children.every(isInline)),
  );
  return children.length > 0 && isText && !hasLink(children);
}

function renderHead(node: ComponentNode, page: PagePrinter): string {
  const label = findLabel(node);
  const url = findHref(node);
  const title = label === undefined ? '' : page.value(node.props[label], node.at);
  if (url === undefined) return title && isInlineValue(node.props[label ?? '']) ? `<strong>${title}</strong>` : title;
  const open = `<a${renderAttributes(linkAttributes(page.link(url, node.at)))}>`;
  if (isLinkItself(node)) return `${open}${removeLinks(page.html(node.children))}</a>`;
  return `${open}${removeLinks(title || page.value(url, node.at))}</a>`;
}

function formatHead(node: ComponentNode, page: MarkdownPrinter): string {
  const label = findLabel(node);
  const url = findHref(node);
  const title = label === undefined ? '' : getValueText(node.props[label]);
  if (url === undefined) return formatStrong(title);
  return `[${isLinkItself(node) ? page.inline(node.children).trim() : title || url}](${page.link(url, node.at)})`;
}
