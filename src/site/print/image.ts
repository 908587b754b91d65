/** Prints images with their size, the lightbox marker, and buttons over them (content format, Images and media). */
import { renderAttributes, escapeHtml } from '../../lib/html.ts';
import { toSafeHref } from '../../lib/safe-href.ts';
import type { PagePrinter } from '../model/component.ts';
import type { ElementNode } from '../model/tree.ts';
import { findIconData } from '../icons/icon-url.ts';
import { ui, type UiIcon } from '../icons/ui-icon.ts';
import { BLANK_IMAGE } from './air-gap.ts';
import { printAttributes } from './attributes.ts';
import { readModeMark } from './color-mode.ts';
import { printSrcset } from './srcset.ts';

export function printImage(node: ElementNode, printer: PagePrinter): string {
  const { src, srcset, nozoom, width, height, alt, actions, actionsplacement, ...otherAttributes } = readModeMark(
    node.attributes,
  );
  const icon = typeof src === 'string' ? findIconData(src) : undefined;
  const asset = icon === undefined ? printer.asset(typeof src === 'string' ? src : '', node.at) : { src: icon };
  const label = typeof alt === 'string' ? alt : '';
  if (asset.src === BLANK_IMAGE && typeof src === 'string')
    return `<a class="bd-EmbedLink" href="${escapeHtml(toSafeHref(src))}" rel="noreferrer">${escapeHtml(label || src)}</a>`;
  const printedAttributes: ElementNode['attributes'] = otherAttributes;
  // A button needs a name, which an image without alternative text doesn't provide.
  if (nozoom === undefined || nozoom === 'false')
    printedAttributes['data-bd-zoom'] = label === '' ? printer.text('zoomIn') : true;
  if (typeof srcset === 'string') Object.assign(printedAttributes, printSrcset(srcset, node.at, printer));
  if (width !== undefined) printedAttributes['width'] = width;
  if (height !== undefined) printedAttributes['height'] = height;
  if (width === undefined && height === undefined && asset.width !== undefined && !mayHaveHeight(otherAttributes)) {
    printedAttributes['width'] = String(asset.width);
    printedAttributes['height'] = String(asset.height);
  }
  // An empty URL would load the page itself as the image.
  const address = typeof src === 'string' && src !== '' ? ` src="${escapeHtml(asset.src)}"` : '';
  const image = `<img${address} alt="${escapeHtml(label)}" loading="lazy" decoding="async"${printAttributes(printedAttributes)}>`;
  const enabledActions = parseActions(actions);
  if (enabledActions.length === 0) return image;
  const buttons = enabledActions
    .map((action) => printActionButton(action, { src: asset.src, label }, printer))
    .join('');
  const place = PLACEMENTS.find((placement) => placement === actionsplacement) ?? 'bottom-center';
  return `<span class="bd-ImageWithActions" data-bd-placement="${place}">${image}<span class="bd-ImageActions">${buttons}</span></span>`;
}

/**
 * Returns whether the author's style or classes may set the image's height. The width then follows from it, and the
 * file's width would distort the image.
 */
function mayHaveHeight({ class: classes, style }: ElementNode['attributes']): boolean {
  const css = typeof style === 'string' ? style : '';
  if (/(?:^|[\s;])(?:max-|min-)?(?:height|block-size)\s*:(?!\s*auto)/i.test(css)) return true;
  return typeof classes === 'string' && classes.split(/\s+/).some((name) => name !== '' && !WITHOUT_HEIGHT.test(name));
}

/** Utility classes that don't affect an image's height, with any color mode or viewport prefix. */
const WITHOUT_HEIGHT =
  /^(?:[\w-]+:)*-?(?:bd-OnlyLight|bd-OnlyDark|block|hidden|inline|inline-block|not-prose|[mp][xytrblse]?-(?:\d|auto|px|\[).*|(?:max-)?w-.+|(?:rounded|shadow|border|ring|transition|drop-shadow)(?:-.+)?|(?:object|bg|opacity|float|cursor|duration|pointer-events|align|self|scale|order)-.+)$/;

const PLACEMENTS = ['bottom-center', 'bottom-left', 'bottom-right', 'top-center', 'top-left', 'top-right'];
const ACTIONS = ['copy', 'download'] as const;
type Action = (typeof ACTIONS)[number];

/** Reads `actions`: without a value or with `true`, all actions; with `copy`, only that one. */
function parseActions(actionsText: string | true | undefined): Action[] {
  if (actionsText === undefined || actionsText === 'false') return [];
  if (actionsText === true || actionsText === 'true') return [...ACTIONS];
  const names = actionsText.split(',').map((name) => name.trim().toLowerCase());
  return ACTIONS.filter((action) => names.includes(action));
}

/** Prints an action. Copying needs a script, but a download is a link. */
function printActionButton(
  action: Action,
  { src, label }: { src: string; label: string },
  printer: PagePrinter,
): string {
  const name = printer.text(action === 'copy' ? 'copyImage' : 'downloadImage');
  const commonAttributes = {
    class: 'bd-ImageAction',
    'aria-label': label === '' ? name : `${name}: ${label}`,
    title: name,
  };
  const icon = ui(action satisfies UiIcon);
  return action === 'copy'
    ? `<button${renderAttributes({ ...commonAttributes, type: 'button', 'data-bd-image-action': 'copy' })}>${icon}</button>`
    : `<a${renderAttributes({ ...commonAttributes, href: src, download: true })}>${icon}</a>`;
}
