/**
 * Prints plain HTML elements. Links, images and headings are handled as the format requires, and everything else
 * passes through.
 */
import { isAirGapped } from '../../../features/deployment-kinds.ts';
import { lookUp } from '../../../lib/look-up.ts';
import { isFence, type PagePrinter } from '../../model/component.ts';
import type { PlannedPage } from '../../model/plan.ts';
import type { ElementNode } from '../../model/tree.ts';
import { canReferenceFiles, rewriteAuthorCss } from '../author-css.ts';
import { printImage } from '../image.ts';
import type { SiteContext } from '../site-context.ts';
import type { ElementInput } from './element-input.ts';
import { printAnchor } from './print-anchor.ts';
import { printHeading } from './print-heading.ts';
import { printInput } from './print-input.ts';
import { printIframe, printMedia, printPicture } from './print-media.ts';
import { createFilePrinter, createLinkPrinter, printPlain } from './print-plain.ts';
import { printStyle } from './print-style.ts';
import { printCell, printHeaderCell, printTable } from './print-table.ts';
import { printCode, printParagraph } from './print-text.ts';

/** Returns the HTML of one element. */
export function printElement(node: ElementNode, printer: PagePrinter, page: PlannedPage, site: SiteContext): string {
  if (isFence(node)) return printer.codeBlock({ ...node.code, at: node.at });
  const print = lookUp(PRINTERS, node.tag) ?? (/^h[1-6]$/.test(node.tag) ? printHeading : printPlain);
  const context = { printer, page, site };
  return print({ node: withStyle(withoutPing(node, context), context), ...context });
}

/** Removes the requests that browsers send when a reader follows a link, if the site is air-gapped. */
function withoutPing(node: ElementNode, { printer, site }: Omit<ElementInput, 'node'>): ElementNode {
  if (node.attributes['ping'] === undefined || !isAirGapped(site.plan.settings.features)) return node;
  const { ping: _, ...attributes } = node.attributes;
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
  td: printCell,
  area: createLinkPrinter('href'),
  blockquote: createLinkPrinter('cite'),
  q: createLinkPrinter('cite'),
};
