import { escapeHtml } from '../../../lib/html.ts';
import type { DomElement } from './dom.ts';
import { encodeId } from './encode-id.ts';
import { replaceColors } from './colors.ts';
import type { PrintContext } from './print-context.ts';
import { removeControls } from './xml-text.ts';

/** Prints the attributes that an element keeps in a book, each with a leading space. */
export function printAttributes(
  { attribs }: DomElement,
  { name, context, isForeign = false }: { name: string; context: PrintContext; isForeign?: boolean },
): string {
  let text = '';
  if (isForeign && name === 'svg') text += ' xmlns="http://www.w3.org/2000/svg"';
  if (isForeign && name === 'rect')
    for (const key of ['width', 'height']) if (attribs[key] === undefined) text += ` ${key}="0"`;
  for (const [key, value] of Object.entries(attribs)) {
    if (isForeign && /^(?:width|height)$/.test(key) && !SIZED.has(name)) continue;
    const kept = isForeign ? keepForeign(key, value, context) : keepHtml(key, value, { name, context });
    if (kept !== undefined) text += ` ${key}="${escapeHtml(removeControls(kept))}"`;
  }
  return text;
}

/** Elements of SVG and MathML that have a width and a height. */
const SIZED: ReadonlySet<string> = new Set('svg rect image use pattern mask filter mspace mpadded mtable'.split(' '));

function keepHtml(
  key: string,
  value: string,
  { name, context }: { name: string; context: PrintContext },
): string | undefined {
  if (!/^[a-z][a-z\d-]*$/i.test(key) || /^on/i.test(key) || REMOVED.has(key)) return undefined;
  if (key === 'id') return claimId(value, context);
  if (key === 'style') return keepStyle(value);
  if (context.syntax === 'html') return key.startsWith('data-bd-island') ? undefined : value;
  const isKept = XHTML_GLOBAL.has(key) || (XHTML_OWN[name]?.has(key) ?? false);
  return isKept ? value : undefined;
}

/** Drawings refer to their own ids: in `url(#…)` and in links. */
function keepForeign(key: string, value: string, context: PrintContext): string | undefined {
  const { idPrefix, syntax } = context;
  if (!/^[a-zA-Z][a-zA-Z\d.-]*(?::[a-zA-Z]+)?$/.test(key) || /^on/i.test(key) || key.startsWith('xmlns')) {
    return key === 'xmlns' && value.endsWith('MathML') ? value : undefined;
  }
  if (/^(?:data-|aria-(?:labelledby|describedby|controls))|^(?:tabindex|role)$|:/.test(key)) return undefined;
  if (key === 'id') return claimId(value, context);
  if (/^(?:href|src)$/.test(key)) return value.startsWith('#') ? `#${idPrefix}${encodeId(value.slice(1))}` : undefined;
  const local = value.replaceAll(
    /url\(\s*["']?#([^"')]+)["']?\s*\)/g,
    (_, id: string) => `url(#${idPrefix}${encodeId(id)})`,
  );
  if (/url\(\s*["']?(?!#)/.test(local)) return undefined;
  return syntax === 'xhtml' ? replaceColors(local) : local;
}

function claimId(value: string, { idPrefix, claimId: claim }: PrintContext): string | undefined {
  const id = idPrefix + encodeId(value);
  return value.trim() !== '' && claim(id) ? id : undefined;
}

/**
 * Files in styles are relative to the page, so such styles would break. An element with a fixed position would appear
 * on every page of the book.
 */
function keepStyle(value: string): string | undefined {
  return /url\(|position\s*:|[@<>{}\\]/i.test(value) ? undefined : value;
}

const REMOVED: ReadonlySet<string> = new Set(
  'tabindex contenteditable target rel download loading decoding srcset sizes fetchpriority aria-controls aria-labelledby aria-describedby aria-selected aria-expanded aria-pressed aria-haspopup for hidden controls autoplay autofocus draggable accesskey popover popovertarget ping'.split(
    ' ',
  ),
);

const XHTML_GLOBAL: ReadonlySet<string> = new Set(['class', 'id', 'lang', 'dir', 'title', 'style']);

const CELL: ReadonlySet<string> = new Set(['colspan', 'rowspan', 'headers', 'scope']);
const XHTML_OWN: Readonly<Record<string, ReadonlySet<string>>> = {
  a: new Set(['href']),
  img: new Set(['src', 'alt', 'width', 'height']),
  td: CELL,
  th: CELL,
  ol: new Set(['start', 'reversed']),
  li: new Set(['value']),
  time: new Set(['datetime']),
};
