import { ELEMENT, type Shape } from './shape.ts';

/** What is copied of the library's elements, which find each attribute and list their children anew whenever they are asked. */
interface Original extends Shape {
  attributes: Iterable<{ name: string; value: string }>;
}

/** Copies an element with all that is in it. */
export function plainShape(original: Shape, parentNode: Shape | null = null): Shape {
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
  for (const child of original.childNodes) childNodes.push(plainShape(child, shape));
  return shape;
}
