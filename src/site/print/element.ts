/** Prints plain HTML elements: links, images and headings get what the format promises, the rest passes through. */
import { escapeHtml } from '../../lib/html.ts';
import { rewriteCss } from '../author-css/rewrite-css.ts';
import { safeHref } from '../../lib/safe-href.ts';
import { isFence, type PagePrinter } from '../components/component.ts';
import { isInline, textOf, type ElementNode } from '../mdx/tree.ts';
import type { PlannedPage } from '../plan.ts';
import { BLANK_IMAGE, isExternal } from './air-gap.ts';
import type { SiteContext } from './site-context.ts';

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** HTML of one element. */
export function printElement(node: ElementNode, printer: PagePrinter, page: PlannedPage, site: SiteContext): string {
  if (isFence(node)) return printer.codeBlock({ ...node.code, at: node.at });
  const print = PRINTERS[node.tag] ?? (/^h[1-6]$/.test(node.tag) ? heading : plain);
  return print({ node, printer, page, site });
}

interface ElementInput {
  node: ElementNode;
  printer: PagePrinter;
  page: PlannedPage;
  site: SiteContext;
}

const PRINTERS: Record<string, (input: ElementInput) => string> = {
  a: anchor,
  img: image,
  p: paragraph,
  table,
  input,
  style,
  iframe,
  video: media,
  audio: media,
  source: media,
};

function plain({ node, printer }: ElementInput, attributes = node.attributes): string {
  const open = `<${node.tag}${printAttributes(attributes)}>`;
  return VOID.has(node.tag) ? open : `${open}${printer.html(node.children)}</${node.tag}>`;
}

function printAttributes(attributes: ElementNode['attributes']): string {
  let text = '';
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) text += ` ${name}`;
    else if (!URL_ATTRIBUTES.has(name)) text += ` ${name}="${escapeHtml(value)}"`;
    else if (safeHref(value) !== '' || /^data:image\//i.test(value)) text += ` ${name}="${escapeHtml(value)}"`;
  }
  return text;
}

const URL_ATTRIBUTES = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'poster',
  'cite',
  'data',
  'xlink:href',
  'background',
  'ping',
]);

function anchor({ node, printer }: ElementInput): string {
  const { href, ...rest } = node.attributes;
  if (typeof href !== 'string') return plain({ node, printer } as ElementInput);
  const link = printer.link(href, node.at);
  if (link.external) rest['rel'] = 'noreferrer';
  return `<a${printAttributes(rest)} href="${escapeHtml(link.href)}">${printer.html(node.children)}</a>`;
}

function image({ node, printer }: ElementInput): string {
  const { src, srcset: _, nozoom, width, height, alt, ...rest } = node.attributes;
  const asset = printer.asset(typeof src === 'string' ? src : '', node.at);
  const label = typeof alt === 'string' ? alt : '';
  if (asset.src === BLANK_IMAGE && typeof src === 'string')
    return `<a class="embed-link" href="${escapeHtml(safeHref(src))}" rel="noreferrer">${escapeHtml(label || src)}</a>`;
  const attributes: ElementNode['attributes'] = rest;
  if (nozoom === undefined) attributes['data-zoom'] = true;
  if (width !== undefined) attributes['width'] = width;
  if (height !== undefined) attributes['height'] = height;
  if (width === undefined && height === undefined && asset.width !== undefined) {
    attributes['width'] = String(asset.width);
    attributes['height'] = String(asset.height);
  }
  return `<img src="${escapeHtml(asset.src)}" alt="${escapeHtml(label)}" loading="lazy" decoding="async"${printAttributes(attributes)}>`;
}

function heading({ node, printer, page }: ElementInput): string {
  const { noanchor, id: _, ...rest } = node.attributes;
  const first = node.tag === 'h1' && page.frontmatter.mode !== 'custom';
  const tag = first ? 'h2' : node.tag;
  const attributes = first
    ? { ...rest, class: ['heading-1', rest['class']].filter((name) => typeof name === 'string').join(' ') }
    : rest;
  const id = node.id ?? '';
  const aliases = (node.aliases ?? [])
    .map((alias) => `<a id="${escapeHtml(alias)}" class="heading-alias"></a>`)
    .join('');
  const label = `${printer.text('linkToHeading')}: ${textOf(node.children).trim()}`;
  const link =
    noanchor !== undefined || id === ''
      ? ''
      : `<a class="heading-anchor" href="#${escapeHtml(encodeURI(id))}" aria-label="${escapeHtml(label)}"></a>`;
  return `<${tag} id="${escapeHtml(id)}"${printAttributes(attributes)}>${aliases}${printer.html(node.children)}${link}</${tag}>`;
}

/** A paragraph that holds a block cannot be a `p` (HTML, "flow content"). */
function paragraph({ node, printer }: ElementInput): string {
  const blocks = !node.children.every(isInline);
  const solid = node.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  if (blocks && solid.length === 1) return printer.html(node.children);
  const tag = blocks ? 'div' : 'p';
  return `<${tag}${printAttributes(node.attributes)}>${printer.html(node.children)}</${tag}>`;
}

function table({ node, printer }: ElementInput): string {
  return `<div class="table-scroll" tabindex="0" role="region" aria-label="${escapeHtml(printer.text('table'))}">${plain({ node, printer } as ElementInput)}</div>`;
}

/** Task list boxes need a name for screen readers. */
function input({ node, printer }: ElementInput): string {
  const { attributes } = node;
  if (attributes['type'] !== 'checkbox' || attributes['aria-label'] !== undefined)
    return plain({ node, printer } as ElementInput);
  const label = printer.text(attributes['checked'] === undefined ? 'taskOpen' : 'taskDone');
  return `<input${printAttributes({ ...attributes, 'aria-label': label })}>`;
}

function style({ node, printer, site }: ElementInput): string {
  const css = rewriteCss({
    css: textOf(node.children),
    at: node.at,
    airGapped: site.plan.settings.airGapped,
    report: ({ code, message, ...at }) => printer.report(code, message, at),
  }).replace(/<\/(?=style)/gi, '<\\/');
  return `<style>${css}</style>`;
}

function iframe({ node, printer, site }: ElementInput): string {
  const { src, ...rest } = node.attributes;
  const url = typeof src === 'string' ? safeHref(src) : '';
  const external = isExternal(url);
  if (external && site.plan.settings.airGapped) {
    const title = typeof rest['title'] === 'string' ? rest['title'] : url;
    return `<p class="embed-link"><a href="${escapeHtml(url)}" rel="noreferrer">${escapeHtml(title)}</a></p>`;
  }
  const href = external || url === '' ? url : printer.link(url, node.at).href;
  const title = typeof rest['title'] === 'string' ? rest['title'] : printer.text('embeddedContent');
  return `<iframe${printAttributes({ loading: 'lazy', ...rest, title })} src="${escapeHtml(href)}">${printer.html(node.children)}</iframe>`;
}

function media(input: ElementInput): string {
  const { node, printer } = input;
  const attributes = { ...node.attributes };
  delete attributes['srcset'];
  for (const name of ['src', 'poster']) {
    const url = attributes[name];
    if (typeof url === 'string') attributes[name] = printer.asset(url, node.at).src;
  }
  if (node.tag === 'video' && attributes['autoplay'] !== undefined)
    Object.assign(attributes, { playsinline: true, loop: true, muted: true });
  return plain(input, attributes);
}
