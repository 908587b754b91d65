/** Makes page nodes of a tag, whichever way it was written, and of the value of an expression. */
import type { Place, Report } from '../diagnostics.ts';
import {
  Callable,
  Unsupported,
  isObject,
  type Evaluated,
  type EvaluatedObject,
  type Scope,
} from '../expressions/values.ts';
import { toAttributes } from './attributes.ts';
import { stitch, tokeniseHtml } from './raw-html.ts';
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
  const own = findOwn(name, context.scope);
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

/** What a tag's name stands for; a dotted one (`Parts.Row`) is looked up in the object that its first part names. */
function findOwn(name: string, scope: Scope): Evaluated {
  const [first = '', ...rest] = name.split('.');
  return rest.reduce<Evaluated>(
    (value, key) => (isObject(value) && Object.hasOwn(value, key) ? (value as EvaluatedObject)[key] : undefined),
    scope.get(first),
  );
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
  const { dangerouslySetInnerHTML: inner, ...rest } = props;
  const html = typeof inner === 'object' && inner !== null && '__html' in inner ? inner['__html'] : undefined;
  return {
    type: 'element',
    tag,
    attributes: toAttributes(rest),
    children: typeof html === 'string' ? htmlToNodes({ html, tag, at, context }) : children,
    at,
  };
}

/** Nodes of HTML text that a component gives as such. */
function htmlToNodes({ html, tag, at, context }: { html: string; tag: string } & Pick<TagInput, 'at' | 'context'>) {
  if (tag === 'style') return [{ type: 'text' as const, value: html }];
  return stitch(tokeniseHtml(html, at), (element) => makeNodes({ ...element, context }));
}
