/** The part of a DOM that measuring reads. */
export interface Shape {
  nodeType: number;
  /** In upper or lower case, as in the DOM. */
  tagName: string;
  nodeValue: string | null;
  childNodes: ArrayLike<Shape> & Iterable<Shape>;
  parentNode: Shape | null;
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
}

export const ELEMENT = 1;
export const TEXT = 3;

export function parseNumber(shape: Shape, attribute: string): number {
  const value = Number.parseFloat(shape.getAttribute(attribute) ?? '');
  return Number.isFinite(value) ? value : 0;
}

/** Visits an element and its descendants, in document order. */
export function walk(shape: Shape, visit: (shape: Shape) => void): void {
  visit(shape);
  for (const node of shape.childNodes) if (node.nodeType === ELEMENT) walk(node, visit);
}
