/** Attributes of a component's root element: its own, and those that every component accepts from the author. */
import { renderAttributes } from '../../lib/html.ts';
import { toInlineCss } from '../mdx/attributes.ts';
import type { ComponentNode, Props, Value } from '../model/tree.ts';
import type { Attributes } from './kit.ts';

/** Prints `attributes` with the author's `className`, `style` and `data-*`, and the anchor id. */
export function createRootAttributes(node: ComponentNode, attributes: Attributes): string {
  return renderAttributes(addAuthorAttributes({ id: node.id, ...attributes }, node.props));
}

/** Adds `className`, `style` and `data-*` to `attributes`. */
export function addAuthorAttributes(attributes: Attributes, props: Props): Attributes {
  const author: Attributes = {};
  for (const [name, value] of Object.entries(props)) {
    if (/^data-[a-z][\w-]*$/.test(name) && !isOwn(attributes, name) && isScalar(value)) author[name] = value;
  }
  const { className } = props;
  const classes = [attributes['class'], typeof className === 'string' ? className : ''].filter(Boolean).join(' ');
  const style = [attributes['style'], toInlineCss(props['style'])].filter(Boolean).join(';');
  return {
    ...attributes,
    class: classes === '' ? undefined : classes,
    style: style === '' ? undefined : style,
    ...author,
  };
}

function isOwn(attributes: Attributes, name: string): boolean {
  return Object.hasOwn(attributes, name);
}

function isScalar(value: Value): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
