/** Attributes of a component's outer element: its own, and those that every component takes from the author. */
import { attributes } from '../../lib/html.ts';
import { isJsx } from '../model/tree.ts';
import type { ComponentNode, Value } from '../model/tree.ts';

type Attributes = Parameters<typeof attributes>[0];

/** Adds `className`, `style`, `data-*` and the anchor id to `own`. */
export function rootAttributes(node: ComponentNode, own: Attributes): string {
  const author: Attributes = {};
  for (const [name, value] of Object.entries(node.props)) {
    if (/^data-[a-z][\w-]*$/.test(name) && !isOwn(own, name) && isScalar(value)) author[name] = value;
  }
  const { className } = node.props;
  const classes = [own['class'], typeof className === 'string' ? className : ''].filter(Boolean).join(' ');
  const style = [own['style'], styleText(node.props['style'])].filter(Boolean).join(';');
  return attributes({
    id: node.id,
    ...own,
    class: classes === '' ? undefined : classes,
    style: style === '' ? undefined : style,
    ...author,
  });
}

/** A `style` prop as CSS: text as it is, `{{ maxWidth: 200 }}` as `max-width:200px`. */
function styleText(style: Value): string {
  if (typeof style === 'string') return style;
  if (typeof style !== 'object' || style === null || Array.isArray(style) || isJsx(style)) return '';
  const rules: string[] = [];
  for (const [name, value] of Object.entries(style)) {
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const property = name.startsWith('--') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const unit = typeof value === 'number' && value !== 0 && !UNITLESS.has(name) ? 'px' : '';
    rules.push(`${property}:${value}${unit}`);
  }
  return rules.join(';');
}

const UNITLESS = new Set(['opacity', 'zIndex', 'flex', 'flexGrow', 'flexShrink', 'fontWeight', 'lineHeight', 'order']);

function isOwn(own: Attributes, name: string): boolean {
  return Object.hasOwn(own, name);
}

function isScalar(value: Value): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
