import { isExternal } from '../../lib/is-external.ts';
import { renderAttributes } from '../../lib/html.ts';
import { removeLinks } from '../../lib/remove-links.ts';
import type { ComponentNode, TreeNode, Value } from '../model/tree.ts';
import type { Component, PagePrinter } from '../model/component.ts';
import { readBooleanProp, readStringProp, splitWords } from '../model/props.ts';
import { createRootAttributes } from './root-attributes.ts';
import { stripTitleMarkup } from '../model/title-marks.ts';
import { getValueText } from '../model/value-text.ts';
import { indent } from './indent.ts';
import { formatStrong } from './strong.ts';

const TYPES: Record<string, string> = {
  note: 'lucide:sticky-note',
  tip: 'lucide:lightbulb',
  info: 'lucide:info',
  warning: 'lucide:triangle-alert',
  check: 'lucide:circle-check',
  danger: 'lucide:octagon-alert',
};

/** A box with title, icon or image; with `href`, the whole box is one link. */
export const card: Component = {
  names: ['Card'],
  props: splitWords(
    'title description icon iconType color href horizontal img image cta arrow type disabled target rel',
  ),
  html(node, page) {
    const url = readBooleanProp(node.props, 'disabled') ? undefined : readStringProp(node.props, 'href');
    const link = url === undefined ? undefined : page.link(url, node.at);
    const target = linkAttributes(link, readStringProp(node.props, 'target'));
    const rootProps = {
      class: readBooleanProp(node.props, 'horizontal') ? 'card card-horizontal' : 'card',
      'data-card': true,
      'data-card-type': findCardType(node),
      'aria-disabled': readBooleanProp(node.props, 'disabled') ? 'true' : undefined,
    };
    const inner = renderContent(node, page, link?.external === true);
    if (link === undefined) return `<div${createRootAttributes(node, rootProps)}>${inner}</div>`;
    if (!hasLink(node.children))
      return `<a${createRootAttributes(node, { ...rootProps, ...target })}>${removeLinks(inner)}</a>`;
    const label = stripTitleMarkup(getValueText(node.props['title'])) || link.href;
    const stretched = `<a${renderAttributes({ class: 'card-stretched-link', ...target, 'aria-label': label })}></a>`;
    return `<div${createRootAttributes(node, { ...rootProps, class: `${rootProps.class} card-linked` })}>${stretched}${inner}</div>`;
  },
  markdown(node, page) {
    const title = getValueText(node.props['title']);
    const url = readStringProp(node.props, 'href');
    const label = url === undefined ? formatStrong(title) : `[${title || url}](${page.link(url)})`;
    const texts = [
      getValueText(node.props['description']),
      page.blocks(node.children),
      getValueText(node.props['cta']),
    ];
    const body = texts.filter((text) => text !== '').join('\n\n');
    if (title === '' && url === undefined) return body;
    return body === '' ? `- ${label}` : `- ${label}: ${indent(body, '  ')}`;
  },
};

/** Returns the attributes of a component's link. `target` is where the author wants it to open, such as `_blank`. */
export function linkAttributes(
  link: { href: string; external: boolean } | undefined,
  target?: string,
): Record<string, string> {
  if (link === undefined) return {};
  return target === '_blank' || (target !== '_self' && link.external && isExternal(link.href))
    ? { href: link.href, target: '_blank', rel: 'noreferrer' }
    : { href: link.href };
}

function findCardType(node: ComponentNode): string | undefined {
  const type = readStringProp(node.props, 'type') ?? '';
  return Object.hasOwn(TYPES, type) ? type : undefined;
}

function renderContent(node: ComponentNode, page: PagePrinter, external: boolean): string {
  const title = page.value(node.props['title'], node.at);
  const cta = page.value(node.props['cta'], node.at);
  const body = page.html(node.children);
  const linked = readStringProp(node.props, 'href') !== undefined;
  const arrow = linked && readBooleanProp(node.props, 'arrow', external);
  const description = page.value(node.props['description'], node.at);
  return (
    renderImage(node, page) +
    `<div class="card-content-container" data-component-part="card-content-container">` +
    renderIcon(node, page) +
    `<div class="card-text">` +
    (title && `<div class="card-title" data-component-part="card-title">${title}</div>`) +
    (description || body
      ? `<div class="card-content" data-component-part="card-content">${description}${body}</div>`
      : '') +
    (cta && `<span class="card-cta" data-component-part="card-cta">${cta}</span>`) +
    `</div></div>` +
    (arrow
      ? `<span class="card-arrow" data-component-part="card-arrow">${page.icon('lucide:arrow-up-right', { at: node.at })}</span>`
      : '')
  );
}

function renderImage(node: ComponentNode, page: PagePrinter): string {
  const url = readStringProp(node.props, 'img', 'image');
  if (url === undefined) return '';
  const imageProps = {
    class: 'card-image',
    alt: '',
    loading: 'lazy',
    decoding: 'async',
    'data-component-part': 'card-image',
  };
  return `<img${renderAttributes({ ...page.asset(url, node.at), ...imageProps })}>`;
}

function renderIcon(node: ComponentNode, page: PagePrinter): string {
  const icon: Value = node.props['icon'] ?? TYPES[findCardType(node) ?? ''];
  const color = readStringProp(node.props, 'color');
  const type = node.props['iconType'];
  const drawing = page.icon(icon, { at: node.at, type, size: 20, ...(color !== undefined && { color }) });
  return drawing && `<span class="card-icon" data-component-part="card-icon">${drawing}</span>`;
}

/** Whether nodes contain something clickable: HTML doesn't allow a link inside a link. */
export function hasLink(nodes: readonly TreeNode[]): boolean {
  return nodes.some((node) => {
    if (node.type === 'text') return false;
    if (node.type === 'element' && ['a', 'button', 'details', 'pre'].includes(node.tag)) return true;
    if (node.type === 'component' && !NON_INTERACTIVE.has(node.name)) return true;
    return hasLink(node.children);
  });
}

/** Components with nothing clickable. */
const NON_INTERACTIVE = new Set(['Icon', 'Badge', 'Columns', 'CardGroup', 'Column']);
