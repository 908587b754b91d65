/** Prints images: their size, the mark for the lightbox, and buttons over them (content format, Images and media). */
import { attributes, escapeHtml } from '../../lib/html.ts';
import { safeHref } from '../../lib/safe-href.ts';
import type { PagePrinter } from '../model/component.ts';
import type { ElementNode } from '../model/tree.ts';
import { ui, type UiIcon } from '../icons/ui-icon.ts';
import { BLANK_IMAGE } from './air-gap.ts';
import { printAttributes } from './attributes.ts';
import { printSrcset } from './srcset.ts';

export function printImage(node: ElementNode, printer: PagePrinter): string {
  const { src, srcset, nozoom, width, height, alt, actions, actionsplacement, ...rest } = node.attributes;
  const asset = printer.asset(typeof src === 'string' ? src : '', node.at);
  const label = typeof alt === 'string' ? alt : '';
  if (asset.src === BLANK_IMAGE && typeof src === 'string')
    return `<a class="embed-link" href="${escapeHtml(safeHref(src))}" rel="noreferrer">${escapeHtml(label || src)}</a>`;
  const shown: ElementNode['attributes'] = rest;
  // A button needs a name, which an image without a description does not give it.
  if (nozoom === undefined || nozoom === 'false') shown['data-zoom'] = label === '' ? printer.text('zoomIn') : true;
  if (typeof srcset === 'string') Object.assign(shown, printSrcset(srcset, node.at, printer));
  if (width !== undefined) shown['width'] = width;
  if (height !== undefined) shown['height'] = height;
  if (width === undefined && height === undefined && asset.width !== undefined && !mayHaveHeight(rest)) {
    shown['width'] = String(asset.width);
    shown['height'] = String(asset.height);
  }
  // Without an address the page itself would be the picture.
  const address = typeof src === 'string' && src !== '' ? ` src="${escapeHtml(asset.src)}"` : '';
  const image = `<img${address} alt="${escapeHtml(label)}" loading="lazy" decoding="async"${printAttributes(shown)}>`;
  const chosen = chosenActions(actions);
  if (chosen.length === 0) return image;
  const buttons = chosen.map((action) => buttonHtml(action, { src: asset.src, label }, printer)).join('');
  const place = PLACEMENTS.find((placement) => placement === actionsplacement) ?? 'bottom-center';
  return `<span class="image-with-actions" data-placement="${place}">${image}<span class="image-actions">${buttons}</span></span>`;
}

/**
 * Whether the author's style or classes may give the image a height, from which its width follows: with the width of its file it
 * would be out of shape.
 */
function mayHaveHeight({ class: classes, style }: ElementNode['attributes']): boolean {
  const css = typeof style === 'string' ? style : '';
  if (/(?:^|[\s;])(?:max-|min-)?(?:height|block-size)\s*:(?!\s*auto)/i.test(css)) return true;
  return typeof classes === 'string' && classes.split(/\s+/).some((name) => name !== '' && !WITHOUT_HEIGHT.test(name));
}

/** Utility classes that leave the height of an image alone, for any mode and width of the window. */
const WITHOUT_HEIGHT =
  /^(?:[\w-]+:)*-?(?:block|hidden|inline|inline-block|not-prose|[mp][xytrblse]?-(?:\d|auto|px|\[).*|(?:max-)?w-.+|(?:rounded|shadow|border|ring|transition|drop-shadow)(?:-.+)?|(?:object|bg|opacity|float|cursor|duration|pointer-events|align|self|scale|order)-.+)$/;

const PLACEMENTS = ['bottom-center', 'bottom-left', 'bottom-right', 'top-center', 'top-left', 'top-right'];
const ACTIONS = ['copy', 'download'] as const;
type Action = (typeof ACTIONS)[number];

/** `actions`, `actions="true"`: all; `actions="copy"`: that one. */
function chosenActions(written: string | true | undefined): Action[] {
  if (written === undefined || written === 'false') return [];
  if (written === true || written === 'true') return [...ACTIONS];
  const names = written.split(',').map((name) => name.trim().toLowerCase());
  return ACTIONS.filter((action) => names.includes(action));
}

/** Copying needs script; a download is a link. */
function buttonHtml(action: Action, { src, label }: { src: string; label: string }, printer: PagePrinter): string {
  const name = printer.text(action === 'copy' ? 'copyImage' : 'downloadImage');
  const common = { class: 'image-action', 'aria-label': label === '' ? name : `${name}: ${label}`, title: name };
  const icon = ui(action satisfies UiIcon);
  return action === 'copy'
    ? `<button${attributes({ ...common, type: 'button', 'data-image-action': 'copy' })}>${icon}</button>`
    : `<a${attributes({ ...common, href: src, download: true })}>${icon}</a>`;
}
