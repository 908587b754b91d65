import { ELEMENT, type Shape } from './shape.ts';

/**
 * The properties copied from the DOM library's elements, which search each attribute and list their children again on
 * every access.
 */
interface Original extends Shape {
  attributes: Iterable<{ name: string; value: string }>;
}

/** Copies an element with everything in it. */
export function copyShape(original: Shape, parentNode: Shape | null = null): Shape {
  const { nodeType, nodeValue } = original;
  const isElement = nodeType === ELEMENT;
  const attributes = new Map<string, string>();
  if (isElement) for (const { name, value } of (original as Original).attributes) attributes.set(name, value);
  const childNodes: Shape[] = [];
  const shape: Shape = {
    nodeType,
    tagName: isElement ? original.tagName : '',
    nodeValue,
    childNodes,
    parentNode,
    getAttribute: (name) => attributes.get(name) ?? null,
    hasAttribute: (name) => attributes.has(name),
  };
  for (const child of original.childNodes) childNodes.push(copyShape(child, shape));
  return shape;
}
