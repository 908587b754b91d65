import { escapeHtml } from '../../../lib/html.ts';
import { removeLinks } from '../../../lib/remove-links.ts';
import { getText, type ElementNode, type TreeNode } from '../../model/tree.ts';
import { printAttributes } from '../attributes.ts';
import type { ElementInput } from './element-input.ts';

/** Prints a link, or a link target without a URL. */
export function printAnchor({ node, printer }: ElementInput): string {
  const { href, ...writtenAttributes } = node.attributes;
  if (typeof href !== 'string') return linkTarget({ node, printer } as ElementInput);
  const link = printer.link(href, node.at);
  // The hook for style sheets (content format, Custom CSS and JS).
  const linkAttributes: typeof writtenAttributes = node.isLink
    ? { class: 'link', ...writtenAttributes }
    : writtenAttributes;
  if (link.external) linkAttributes['rel'] = 'noreferrer';
  if (!hasName(node)) linkAttributes['aria-label'] ??= URL.parse(link.href)?.host ?? link.href;
  const innerHtml = printer.html(node.children);
  const innerHref = findOtherLink(innerHtml, link.href);
  if (innerHref !== undefined)
    printer.report(
      'nested-link',
      `The link to ${innerHref} is nested in the link to ${link.href}. Only the outer link works. Remove one of them.`,
      node.at,
    );
  return `<a${printAttributes(linkAttributes)} href="${escapeHtml(link.href)}">${removeLinks(innerHtml)}</a>`;
}

/** Prints a link target. If it contains links, it can't be an `a`, which the first of them would close. */
function linkTarget({ node, printer }: ElementInput): string {
  const innerHtml = printer.html(node.children);
  const tag = /<a[ >]/.test(innerHtml) ? 'span' : 'a';
  return `<${tag}${printAttributes(node.attributes)}>${innerHtml}</${tag}>`;
}

/**
 * Returns the target of a link nested in another, except for headings' own links and URLs in the text that the parser
 * turned into links.
 */
function findOtherLink(html: string, outerUrl: string): string | undefined {
  for (const [, href = '', text = ''] of html.matchAll(/<a(?: [^>]*)? href="([^"#][^"]*)"[^>]*>([^<]*)/g))
    if (
      href !== escapeHtml(outerUrl) &&
      href.replace(/^(?:https?:\/\/|mailto:)/, '') !== text.replace(/^https?:\/\//, '')
    )
      return href;
  return undefined;
}

/** Returns whether a screen reader has something to read. A link that only contains an icon has nothing. */
function hasName(node: ElementNode): boolean {
  return getText(node.children).trim() !== '' || node.children.some((child) => !isIcon(child));
}

function isIcon(node: TreeNode): boolean {
  if (node.type === 'text') return node.value.trim() === '';
  return node.type === 'component' ? node.name === 'Icon' : node.tag === 'svg';
}
