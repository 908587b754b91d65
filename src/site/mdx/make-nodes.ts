/** Makes page nodes of a tag, whichever way it was written, and of the value of an expression. */
import type { Place, Report } from '../diagnostics.ts';
import { Callable, Unsupported, type Evaluated, type Scope } from '../expressions/values.ts';
import { toAttributes } from './attributes.ts';
import { isJsx, type Props, type TreeNode } from './tree.ts';

export interface TagInput {
  name: string;
  props: Props;
  children: TreeNode[];
  at: Place;
  context: { scope: Scope; report: Report };
}

/** An element for a lower-case name, what the author's own component returns, or a component node. */
export function makeNodes({ name, props, children, at, context }: TagInput): TreeNode[] {
  if (name === 'latex') return [{ type: 'component', name: 'Latex', props, children, at }];
  if (/^[a-z]/.test(name) && !name.includes('.')) return [makeElement({ name, props, children, at, context })];
  const own = context.scope.get(name);
  if (!(own instanceof Callable)) return [{ type: 'component', name, props, children, at }];
  try {
    const result = own.call([{ ...props, ...(children.length > 0 && { children: { type: 'jsx', children } }) }], at);
    return valueToNodes(result, children);
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    context.report({
      ...at,
      severity: 'warning',
      code: 'unsupported-component',
      message: `<${name}> could not be rendered: ${error.message}. Its content is shown without it.`,
    });
    return children;
  }
}

/** Nodes for a value: text, JSX, or a list of such. `fallback` stands for values that have no text form. */
export function valueToNodes(value: Evaluated, fallback: TreeNode[] = []): TreeNode[] {
  if (value === null || value === undefined || typeof value === 'boolean') return [];
  if (typeof value === 'string') return value === '' ? [] : [{ type: 'text', value }];
  if (typeof value === 'number') return [{ type: 'text', value: String(value) }];
  if (Array.isArray(value)) return value.flatMap((item) => valueToNodes(item, fallback));
  if (value instanceof Callable) return fallback;
  return isJsx(value as never) ? (value as { children: TreeNode[] }).children : fallback;
}

function makeElement({ name, props, children, at, context }: TagInput): TreeNode {
  if (/^(?:script|base|meta|link|object|embed|applet|frame|frameset)$/i.test(name)) {
    context.report({
      ...at,
      severity: 'warning',
      code: 'dropped-element',
      message: `<${name}> is not allowed in pages and was left out. Put scripts and styles into .js and .css files of the site.`,
    });
    return { type: 'text', value: '' };
  }
  const tag =
    name.toLowerCase() === 'html' || name.toLowerCase() === 'body' || name.toLowerCase() === 'head' ? 'div' : name;
  return { type: 'element', tag, attributes: toAttributes(props), children, at };
}
