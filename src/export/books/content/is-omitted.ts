import { hasClass, listClasses, type DomElement } from './dom.ts';
import type { PrintContext } from './print-context.ts';

/** Returns the name of a panel that readers of the site choose, such as a tab. */
export function findPanelLabel({ attribs }: DomElement): string | undefined {
  const isPanel =
    attribs['role'] === 'tabpanel' || (attribs['hidden'] !== undefined && attribs['data-bd-title'] !== undefined);
  const label = attribs['data-bd-title'] ?? attribs['aria-label'];
  return isPanel && label !== undefined && label.trim() !== '' ? label : undefined;
}

/** Returns whether a book leaves out an element, because only readers of the site can use it. */
export function isOmitted(element: DomElement, { unprinted }: PrintContext): boolean {
  const { name, attribs } = element;
  if (OMITTED_ELEMENTS.has(name)) return true;
  const classes = listClasses(element);
  if (classes.some((each) => OMITTED_CLASSES.has(each) || unprinted.includes(each))) return true;
  if (attribs['role'] === 'tablist') return true;
  if (
    name === 'button' &&
    (classes.some((each) => each.startsWith('bd-')) || hasClass(element, 'code-block-copy-button'))
  )
    return true;
  // Only for the dark color mode.
  if (classes.includes('bd-OnlyDark')) return true;
  if (classes.includes('hidden') && classes.some((each) => each.startsWith('dark:'))) return true;
  return attribs['hidden'] !== undefined && findPanelLabel(element) === undefined;
}

const OMITTED_ELEMENTS: ReadonlySet<string> = new Set(
  'script style template noscript link meta base select textarea option dialog menu progress meter slot'.split(' '),
);

const OMITTED_CLASSES: ReadonlySet<string> = new Set(
  'bd-Actions bd-ApiCopy bd-CodeGroupTabBar bd-FrameBackgroundPattern bd-HeadingAnchor bd-ImageActions bd-JsOnly bd-MultiViewDropdown bd-PageTools bd-TabsList bd-TileBackground bd-TocActions bd-Toast bd-Ui'.split(
    ' ',
  ),
);
