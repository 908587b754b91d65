/** Attributes of a component's root element: its own, and those that every component accepts from the author. */
import { renderAttributes } from '../../lib/html.ts';
import { toInlineCss } from '../mdx/attributes.ts';
import type { ComponentNode, Value } from '../model/tree.ts';

type Attributes = Parameters<typeof renderAttributes>[0];

/** Adds `className`, `style`, `data-*` and the anchor id to `attributes`. */
export function createRootAttributes(node: ComponentNode, attributes: Attributes): string {
  const author: Attributes = {};
  for (const [name, value] of Object.entries(node.props)) {
    if (/^data-[a-z][\w-]*$/.test(name) && !isOwn(attributes, name) && isScalar(value)) author[name] = value;
  }
  const { className } = node.props;
  const classes = [attributes['class'], typeof className === 'string' ? className : ''].filter(Boolean).join(' ');
  const style = [attributes['style'], toInlineCss(node.props['style'])].filter(Boolean).join(';');
  return renderAttributes({
    id: node.id,
    ...attributes,
    class: classes === '' ? undefined : classes,
    style: style === '' ? undefined : style,
    ...author,
  });
}

function isOwn(attributes: Attributes, name: string): boolean {
  return Object.hasOwn(attributes, name);
}

function isScalar(value: Value): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
