/**
 * Prints plain HTML elements. Links, images and headings are handled as the format requires, and everything else
 * passes through.
 */
import { isAirGapped } from '../../features/deployment-kinds.ts';
import { toFragmentHref } from '../../lib/fragment-href.ts';
import { escapeHtml } from '../../lib/html.ts';
import { isExternal } from '../../lib/is-external.ts';
import { toSafeHref } from '../../lib/safe-href.ts';
import { removeLinks } from '../../lib/remove-links.ts';
import { isFence, type PagePrinter } from '../model/component.ts';
import { hidesTitle, isBlankPage } from '../model/frontmatter.ts';
import { isInline, getText, type ElementNode, type TreeNode } from '../model/tree.ts';
import type { PlannedPage } from '../model/plan.ts';
import { VOID_TAGS } from '../model/void-tags.ts';
import { printAttributes } from './attributes.ts';
import { printImage } from './image.ts';
import { canReferenceFiles, rewriteAuthorCss } from './author-css.ts';
import { splitPicture } from './color-mode.ts';
import type { SiteContext } from './site-context.ts';
import { printSrcset } from './srcset.ts';
import { getRoom, hasWideWord, isBreakableName } from './cell-room.ts';
import { lookUp } from '../../lib/look-up.ts';
import { findVideoPlayer } from '../model/video-player.ts';

/** Returns the HTML of one element. */
export function printElement(node: ElementNode, printer: PagePrinter, page: PlannedPage, site: SiteContext): string {
  if (isFence(node)) return printer.codeBlock({ ...node.code, at: node.at });
  const print = lookUp(PRINTERS, node.tag) ?? (/^h[1-6]$/.test(node.tag) ? printHeading : printPlain);
  const context = { printer, page, site };
  return print({ node: withStyle(withoutPing(node, context), context), ...context });
}

/** Removes the requests that browsers send when a reader follows a link, if the site is air-gapped. */
function withoutPing(node: ElementNode, { printer, site }: Omit<ElementInput, 'node'>): ElementNode {
  const { ping, ...attributes } = node.attributes;
  if (ping === undefined || !isAirGapped(site.plan.settings.features)) return node;
  const message = 'The "ping" of a link sends requests to other hosts, so an air-gapped site leaves it out. Remove it.';
  printer.report('external-resource', message, node.at);
  return { ...node, attributes };
}

/** Makes file URLs in a `style` attribute relative to the page. */
function withStyle(node: ElementNode, context: Omit<ElementInput, 'node'>): ElementNode {
  const { style: css } = node.attributes;
  if (typeof css !== 'string' || !canReferenceFiles(css)) return node;
  return { ...node, attributes: { ...node.attributes, style: rewriteAuthorCss(css, node.at, context) } };
}

interface ElementInput {
  node: ElementNode;
  printer: PagePrinter;
  page: PlannedPage;
  site: SiteContext;
}

const PRINTERS: Record<string, (input: ElementInput) => string> = {
  a: printAnchor,
  img: ({ node, printer }) => printImage(node, printer),
  picture: printPicture,
  p: printParagraph,
  code: printCode,
  table: printTable,
  th: printHeaderCell,
  input: printInput,
  style: printStyle,
  iframe: printIframe,
  video: printMedia,
  audio: printMedia,
  source: printMedia,
  track: createFilePrinter('src'),
  embed: createFilePrinter('src'),
  image: createFilePrinter('href', 'xlink:href'),
  feImage: createFilePrinter('href', 'xlink:href'),
  use: createFilePrinter('href', 'xlink:href'),
  td: (input) => createFilePrinter('background')(withRoom(input)),
  area: createLinkPrinter('href'),
  blockquote: createLinkPrinter('cite'),
  q: createLinkPrinter('cite'),
};

/** Prints an element whose attributes reference files of the site: images, tracks, drawings. */
function createFilePrinter(...names: string[]): (input: ElementInput) => string {
  return (input) =>
    printPlain(
      input,
      withAddresses(input, names, (url) => input.printer.asset(url, input.node.at).src),
    );
}

/** Prints an element whose attributes link to pages. */
function createLinkPrinter(...names: string[]): (input: ElementInput) => string {
  return (input) =>
    printPlain(
      input,
      withAddresses(input, names, (url) => input.printer.link(url, input.node.at).href),
    );
}

/** Resolves URLs in attributes. References within the page itself (`#symbol`) are kept. */
function withAddresses(
  { node: { attributes } }: ElementInput,
  names: readonly string[],
  resolve: (url: string) => string,
): ElementNode['attributes'] {
  const changedAttributes = names.flatMap((name): [string, string][] => {
    const value = attributes[name];
    return typeof value !== 'string' || value === '' || value.startsWith('#') ? [] : [[name, resolve(value)]];
  });
  return changedAttributes.length === 0 ? attributes : { ...attributes, ...Object.fromEntries(changedAttributes) };
}

function printPlain({ node, printer }: ElementInput, attributes = node.attributes): string {
  const openTag = `<${node.tag}${printAttributes(attributes)}>`;
  return VOID_TAGS.has(node.tag) ? openTag : `${openTag}${printer.html(node.children)}</${node.tag}>`;
}

function printAnchor({ node, printer }: ElementInput): string {
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

function printHeading({ node, printer, page }: ElementInput): string {
  const { noanchor, id: ownId, ...otherAttributes } = node.attributes;
  const first = node.tag === 'h1' && !isBlankPage(page.frontmatter) && !hidesTitle(page);
  const tag = first ? 'h2' : node.tag;
  const attributes = first
    ? {
        ...otherAttributes,
        class: ['bd-Heading1', otherAttributes['class']].filter((name) => typeof name === 'string').join(' '),
      }
    : otherAttributes;
  // A heading in a prop has no id, unless its author gave it one.
  const id = node.id ?? (typeof ownId === 'string' ? ownId : '');
  const aliases = (node.aliases ?? [])
    .map((alias) => `<a id="${escapeHtml(alias)}" class="bd-HeadingAlias"></a>`)
    .join('');
  const label = `${printer.text('linkToHeading')}: ${getText(node.children).trim()}`;
  const link =
    noanchor !== undefined || id === ''
      ? ''
      : `<a class="bd-HeadingAnchor" href="${escapeHtml(toFragmentHref(id))}" aria-label="${escapeHtml(label)}"></a>`;
  const idAttribute = id === '' ? '' : ` id="${escapeHtml(id)}"`;
  return `<${tag}${idAttribute}${printAttributes(attributes)}>${aliases}${printer.html(node.children)}${link}</${tag}>`;
}

/** Prints a paragraph. One that contains a block can't be a `p` (HTML, "flow content"). */
function printParagraph({ node, printer }: ElementInput): string {
  const blocks = !node.children.every(isInline);
  const contentNodes = node.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  // A `summary` only works directly inside its `details` (HTML, "the details element").
  const isLabel = ({ type, tag }: { type: string; tag?: string }) => type === 'element' && tag === 'summary';
  if (contentNodes.some(isLabel) || (blocks && contentNodes.length === 1 && Object.keys(node.attributes).length === 0))
    return printer.html(node.children);
  if (!blocks) return `<p${printAttributes(node.attributes)}>${printer.html(node.children)}</p>`;
  const attributes = Object.keys(node.attributes).length > 0 ? node.attributes : { class: 'bd-Paragraph' };
  return `<div${printAttributes(attributes)}>${printer.html(node.children)}</div>`;
}

/** Prints code in a text. A short name stays on one line. */
function printCode(input: ElementInput): string {
  const { attributes, children } = input.node;
  const isShort = isBreakableName(getText(children));
  return printPlain(input, isShort ? { ...attributes, 'data-bd-word': true } : attributes);
}

function printTable({ node, printer }: ElementInput): string {
  return `<div class="bd-TableScroll" data-table-wrapper tabindex="0" role="group" aria-label="${escapeHtml(printer.text('table'))}">${printPlain({ node, printer } as ElementInput)}</div>`;
}

/** Prints a header cell. An empty one isn't a heading (HTML, "the th element"). */
function printHeaderCell(input: ElementInput): string {
  const { node } = input;
  return printPlain(node.children.length === 0 ? { ...input, node: { ...node, tag: 'td' } } : withRoom(input));
}

/**
 * Marks the length of a cell's text: short cells stay on one line, long ones get a wide column, and wide words break on
 * phones.
 */
function withRoom(input: ElementInput): ElementInput {
  const { node } = input;
  const text = getText(node.children);
  const room = getRoom(text);
  const attributes = { ...node.attributes };
  if (room) attributes[`data-bd-${room}`] = true;
  if (room !== 'long' && hasWideWord(text)) attributes['data-bd-wide'] = true;
  return { ...input, node: { ...node, attributes } };
}

/**
 * Labels the checkboxes of Markdown task lists for screen readers. The meaning of other checkboxes is
 * unknown.
 */
function printInput({
  node: { attributes: writtenAttributes, ...node },
  printer,
  ...inputContext
}: ElementInput): string {
  const elementInput = { node: { ...node, attributes: writtenAttributes }, printer, ...inputContext };
  const attributes = withAddresses(elementInput, ['src'], (url) => printer.asset(url, node.at).src);
  if (node.isTask !== true) return printPlain(elementInput, attributes);
  const label = printer.text(attributes['checked'] === undefined ? 'taskOpen' : 'taskDone');
  return `<input${printAttributes({ ...attributes, 'aria-label': label })}>`;
}

function printStyle(input: ElementInput): string {
  const css = rewriteAuthorCss(getText(input.node.children), input.node.at, input);
  return `<style>${escapeTags(css)}</style>`;
}

/**
 * Escapes what could start a tag or a comment in a style sheet. In drawings, browsers read the content of `style` as
 * HTML, so it isn't only `</style` that ends it. After a value, `<` is a comparison.
 */
function escapeTags(css: string): string {
  return css
    .replaceAll('<!--', '')
    .replace(/(?<=[\w%)])<(?=[a-z])/gi, '< ')
    .replace(/<(?=[a-z/!?])/gi, '\\3c ');
}

function printIframe({ node, printer, site }: ElementInput): string {
  const { src, ...otherAttributes } = node.attributes;
  const url = typeof src === 'string' ? toSafeHref(src) : '';
  const external = isExternal(url);
  if (external && isAirGapped(site.plan.settings.features)) {
    printer.report(
      'external-resource',
      `The frame loads ${url}, which an air-gapped site can't reach. Readers get a link instead. Copy the page into the repository, or use a link.`,
      node.at,
    );
    const title = typeof otherAttributes['title'] === 'string' ? otherAttributes['title'] : url;
    return `<p class="bd-EmbedLink"><a href="${escapeHtml(url)}" rel="noreferrer">${escapeHtml(title)}</a></p>`;
  }
  const player = external ? findVideoPlayer(url) : undefined;
  if (player !== undefined)
    printer.report(
      'frame-blocked',
      `Browsers don't show ${url} in a frame. The frame shows the video's player instead. Use ${player}.`,
      node.at,
    );
  const href = external || url === '' ? (player ?? url) : printer.link(url, node.at).href;
  const title =
    typeof otherAttributes['title'] === 'string' ? otherAttributes['title'] : printer.text('embeddedContent');
  return `<iframe${printAttributes({ loading: 'lazy', ...otherAttributes, title, ...(href && { src: href }) })}>${printer.html(node.children)}</iframe>`;
}

function printPicture(input: ElementInput): string {
  const pictures = splitPicture(input.node) ?? [input.node];
  return pictures.map((node) => printPlain({ ...input, node })).join('');
}

function printMedia(input: ElementInput): string {
  const { node, printer } = input;
  const { srcset, ...attributes } = node.attributes;
  if (typeof srcset === 'string') Object.assign(attributes, printSrcset(srcset, node.at, printer));
  for (const name of ['src', 'poster']) {
    const url = attributes[name];
    if (typeof url === 'string') attributes[name] = printer.asset(url, node.at).src;
  }
  if (node.tag === 'video' && attributes['autoplay'] !== undefined)
    Object.assign(attributes, { playsinline: true, loop: true, muted: true });
  return printPlain(input, attributes);
}
