import { isElement, listClasses, type DomElement } from './dom.ts';

/** Returns whether the site's style sheet sets the space between the children, as for the name and type of a field. */
export function isLayout(element: DomElement): boolean {
  return (
    listClasses(element).some((each) => each.startsWith('bd-') || LAYOUTS.has(each)) &&
    element.children.every((child) => isElement(child) || child.text.trim() === '')
  );
}

/** Names of the format, which authors know. */
const LAYOUTS: ReadonlySet<string> = new Set(['color', 'color-item', 'color-row']);
