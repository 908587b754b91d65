import { escapeHtml } from '../../lib/html.ts';
import type { PagePrinter } from '../model/component.ts';
import type { IconLibrary } from '../model/config.ts';
import { findFreeIcon, isPaidName } from '../icons/free-icons.ts';
import { findIcon, isEmoji, suggestIcon } from '../icons/find-icon.ts';
import type { Icon } from '../icons/icon.ts';
import { iconMarkup, iconSymbol } from '../icons/icon-markup.ts';
import { readDrawing } from './read-drawing.ts';
import { isJsx, type TreeNode, type Value } from '../model/tree.ts';
import { refinePlace } from '../model/refine-place.ts';
import type { Source } from '../model/source.ts';
import type { PageOutput } from './page-output.ts';

export interface IconContext {
  printer: PagePrinter;
  library: IconLibrary;
  output: Pick<PageOutput, 'icons'>;
  source: Source;
}

/** Prints an icon of any accepted kind: library name, URL or path, JSX, text of an SVG (content format, Icons). */
export function printIcon(icon: Value, options: Parameters<PagePrinter['icon']>[1], context: IconContext): string {
  const { printer, library, output } = context;
  const { at, size = 16, color } = options;
  const className = ['icon', options.class].filter(Boolean).join(' ');
  const wrap = (html: string) => `<span class="${escapeHtml(className)}" aria-hidden="true">${html}</span>`;
  if (isJsx(icon)) return wrap(printer.html(icon.children.map((node) => withSize(node, size))));
  if (typeof icon === 'object' && icon !== null && !Array.isArray(icon))
    return printIcon(icon['name'], { ...options, type: icon['style'] ?? options.type }, context);
  if (typeof icon !== 'string' || icon.trim() === '') return '';
  const drawing = readDrawing(icon, { size, at });
  if (drawing) return wrap(printer.html([drawing]));
  if (/^(?:https?:)?\/\/|^[./]|^data:image\/|\.(?:svg|png|jpe?g|webp|gif|ico)$/i.test(icon)) {
    const { src } = printer.asset(icon, at);
    return `<img class="${escapeHtml(className)}" src="${escapeHtml(src)}" alt="" aria-hidden="true" width="${size}" height="${size}">`;
  }
  if (isEmoji(icon)) return wrap(escapeHtml(icon.trim()));
  const type = typeof options.type === 'string' ? options.type : undefined;
  const found = findIcon({ name: icon, library, ...(type && { type }) }) ?? substitute(icon, options, context);
  if (!found) return '';
  output.icons.set(found.id, iconSymbol(found));
  return iconMarkup(found, { size, ...(color && { color }), class: options.class });
}

/** A drawing that says no size would be as wide as what it is in: nothing. Style sheets still win. */
function withSize(node: TreeNode, size: number): TreeNode {
  if (node.type !== 'element' || node.tag !== 'svg') return node;
  if ('width' in node.attributes || 'height' in node.attributes) return node;
  return { ...node, attributes: { ...node.attributes, width: String(size), height: String(size) } };
}

/** The nearest free drawing for a name of a paid set; undefined, and a warning, for a name that no set has. */
function substitute(
  name: string,
  { at, type }: Parameters<PagePrinter['icon']>[1],
  { printer, library, source }: IconContext,
): Icon | undefined {
  const place = refinePlace(at, { value: name }, source);
  const guess = suggestIcon(name, library);
  // Sites of other libraries have names of FontAwesome, too; one that is almost a name of theirs is a typing error.
  const isForeign = library === 'fontawesome' || guess === undefined || isPaidName(name);
  const free = isForeign ? findFreeIcon(name, type === 'brands') : undefined;
  if (free) {
    const message = `The icon "${name}" isn't in the free Font Awesome set. "${free.name}" is shown instead. To show another icon, choose a free one.`;
    printer.report('icon-substituted', message, place);
    return free.icon;
  }
  const fix = guess === undefined ? 'Choose an icon of this library.' : `Did you mean "${guess}"?`;
  printer.report('unknown-icon', `The ${library} library has no icon "${name}". No icon is shown. ${fix}`, place);
  return undefined;
}
