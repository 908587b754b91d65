import { escapeHtml } from '../../lib/html.ts';
import type { PagePrinter } from '../model/component.ts';
import type { IconLibrary } from '../model/config.ts';
import { findFreeIcon, isPaidName } from '../icons/free-icons.ts';
import { findIcon, suggestIcon } from '../icons/find-icon.ts';
import { isEmoji, isIconUrl } from '../icons/icon-kind.ts';
import { findHostIcon } from '../icons/icon-url.ts';
import type { Icon } from '../icons/icon.ts';
import { renderIcon, renderIconSymbol } from '../icons/icon-markup.ts';
import { readDrawing } from './read-drawing.ts';
import { isJsx, type TreeNode, type Value } from '../model/tree.ts';
import type { SourcePosition } from '../model/diagnostics.ts';
import { refinePlace } from '../model/refine-place.ts';
import type { Source } from '../model/source.ts';
import type { PageOutput } from './page-output.ts';

export interface IconContext {
  printer: PagePrinter;
  library: IconLibrary;
  output: Pick<PageOutput, 'icons'>;
  source: Source;
}

/** Prints an icon of any accepted kind: library name, URL or path, JSX, or SVG text (content format, Icons). */
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
  const hostIcon = findHostIcon(icon);
  if (hostIcon === undefined && isIconUrl(icon)) {
    const { src } = printer.asset(icon, at);
    return `<img class="${escapeHtml(className)}" src="${escapeHtml(src)}" alt="" aria-hidden="true" width="${size}" height="${size}">`;
  }
  if (isEmoji(icon)) return wrap(escapeHtml(icon.trim()));
  const type = typeof options.type === 'string' ? options.type : undefined;
  const namedIcon = hostIcon ?? findIcon({ name: icon, library, ...(type && { type }) });
  if (namedIcon && type) reportOtherStyle(namedIcon, { type, at }, context);
  const libraryIcon = namedIcon ?? substitute(icon, options, context);
  if (!libraryIcon) return '';
  output.icons.set(libraryIcon.id, renderIconSymbol(libraryIcon));
  return renderIcon(libraryIcon, { size, ...(color && { color }), class: options.class });
}

/**
 * Sets the size of a drawing without one, which would otherwise be as wide as its container: zero. Style sheets still
 * override it.
 */
function withSize(node: TreeNode, size: number): TreeNode {
  if (node.type !== 'element' || node.tag !== 'svg') return node;
  if ('width' in node.attributes || 'height' in node.attributes) return node;
  return { ...node, attributes: { ...node.attributes, width: String(size), height: String(size) } };
}

/** Reports that an icon isn't drawn in the author's Font Awesome style. Brands only have one style. */
function reportOtherStyle(
  { id }: Icon,
  { type, at }: { type: string; at: SourcePosition },
  { printer, source }: IconContext,
): void {
  const [, style] = /^fa-(solid|regular|brands)-/.exec(id) ?? [];
  if (style === undefined || style === 'brands' || style === type.toLowerCase()) return;
  const message = `The free Font Awesome set doesn't have this icon in the style "${type.slice(0, 40)}". It is shown in the style "${style}". Use that style, or choose another icon.`;
  printer.report('icon-substituted', message, refinePlace(at, { value: type }, source));
}

/**
 * Returns the closest free icon for a name from a paid set. For an unknown name, reports a warning and returns
 * undefined.
 */
function substitute(
  name: string,
  { at, type }: Parameters<PagePrinter['icon']>[1],
  { printer, library, source }: IconContext,
): Icon | undefined {
  const place = refinePlace(at, { value: name }, source);
  const guess = suggestIcon(name, library);
  // Sites with another library also use Font Awesome names. A name close to one in their own library is a typo.
  const isForeign = library === 'fontawesome' || guess === undefined || isPaidName(name);
  const freeIcon = isForeign ? findFreeIcon(name, type === 'brands') : undefined;
  if (freeIcon) {
    const message = `The icon "${name}" isn't in the free Font Awesome set. "${freeIcon.name}" is shown instead. To show another icon, choose a free one.`;
    printer.report('icon-substituted', message, place);
    return freeIcon.icon;
  }
  const fix = guess === undefined ? 'Choose another icon from this library.' : `Did you mean "${guess}"?`;
  printer.report('unknown-icon', `The ${library} library has no icon "${name}". No icon is shown. ${fix}`, place);
  return undefined;
}
