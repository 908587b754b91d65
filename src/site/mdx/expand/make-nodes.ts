/** Creates page nodes for a tag, however it was written, and for an expression's value. */
import type { Diagnostic, SourcePosition, Report } from '../../model/diagnostics.ts';
import type { Budget } from '../../expressions/budget.ts';
import { describePageLimit } from '../author-code/failed-code.ts';
import { MAX_NESTING } from '../../expressions/convert.ts';
import { Unsupported } from '../../expressions/unsupported.ts';
import { EngineCallable, Callable, isObject, type Evaluated, type EvaluatedObject } from '../../expressions/values.ts';
import type { Scope } from '../../expressions/scope.ts';
import { COMPONENT_NAMES, COMPONENT_TAGS } from '../../model/component-names.ts';
import { isHtmlTag } from '../../markdown/known-tags.ts';
import { toAttributes } from '../attributes.ts';
import { chargeJsx, chargeText } from '../charge-size.ts';
import { readFence } from './fence-attributes.ts';
import { replaceLazyUrls } from './lazy-urls.ts';
import { FOREIGN_TAGS, tokenizeHtml } from './raw-html.ts';
import { stitch } from './stitch-tags.ts';
import { unwrapText } from './unwrap-text.ts';
import { arrangeChildren, markInText } from './arrange-children.ts';
import {
  createTextNode,
  isJsx,
  makeJsx,
  getText,
  type JsxValue,
  type Props,
  type TreeNode,
  type Value,
} from '../../model/tree.ts';

export interface TagInput {
  name: string;
  props: Props;
  children: TreeNode[];
  at: SourcePosition;
  context: { scope: Scope; budget: Budget; report: Report };
  /** Whether the tag was written in HTML, where names are case-insensitive. */
  isHtml?: boolean;
  /** Whether the tag is in code, which runs as a whole in the sandbox if part of it fails. */
  isInCode?: boolean;
}

/** Returns an element for a lower-case name, the output of an author component, or a component node. */
export function makeNodes(input: TagInput): TreeNode[] {
  const { name, props, children, at, context, isInCode = false, isHtml = false } = input;
  const component = COMPONENT_TAGS.get(name);
  if (component !== undefined) return [{ type: 'component', name: component, props, children, at }];
  if (isElementName(name, context.scope)) {
    const properName = LOWER_CASE_NAMES.get(name);
    if (properName !== undefined && Object.keys(props).length > 0)
      return [{ type: 'component', name, props, children: arrangeChildren(name, children, at), at }];
    if (properName !== undefined) context.report({ ...at, ...describeLowerCase(name, properName) });
    return [makeElement({ name, props, children, at, context })];
  }
  const value = findOwn(name, context.scope);
  // An imported image.
  if (typeof value === 'string' && value.startsWith('/') && name !== 'Snippet')
    return [makeElement({ name: 'img', props: { alt: '', ...props, src: value }, children: [], at, context })];
  // `const Cell = isHead ? 'th' : 'td'`.
  if (typeof value === 'string' && /^[a-z][\w-]*$/.test(value))
    return makeNodes({ name: value, props, children, at, context, isInCode });
  if (value === undefined && isSpelling(name, isHtml)) return [makeElement({ ...input, name: name.toLowerCase() })];
  if (!(value instanceof Callable))
    return [{ type: 'component', name, props, children: arrangeChildren(name, children, at), at }];
  const { budget } = context;
  try {
    const componentProps = { ...props, ...(children.length > 0 && { children: makeJsx(children) }) };
    return budget.attempt(() => toNodes(value.call([componentProps], { budget, at }), budget, children));
  } catch (error) {
    if (!(error instanceof Unsupported) || (isInCode && context.scope.root.code)) throw error;
    if (error.isPageLimit) context.report(describePageLimit(error, at));
    else
      context.report({
        ...at,
        severity: 'warning',
        code: 'unsupported-component',
        message: `Can't render <${name}>: ${error.message}. Only its children are shown.`,
      });
    return children;
  }
}

/**
 * Names of components in lower case, which aren't HTML → the components. With props, such a tag is printed as an unknown
 * component, so that readers don't miss them; without, it can be part of a line.
 */
const LOWER_CASE_NAMES: ReadonlyMap<string, string> = new Map(
  COMPONENT_NAMES.filter(
    (name) => name !== name.toLowerCase() && !/^(?:View|Frame)$/.test(name) && !isHtmlTag(name),
  ).map((name) => [name.toLowerCase(), name]),
);

function describeLowerCase(name: string, properName: string): Pick<Diagnostic, 'severity' | 'code' | 'message'> {
  const message = `Unknown component <${name}>. Its children are rendered without it. Did you mean <${properName}>?`;
  return { severity: 'warning', code: 'unknown-component', message };
}

/** Whether an undefined name is an HTML name: in capitals, or in any case if the text is HTML. */
function isSpelling(name: string, isHtml: boolean): boolean {
  if (COMPONENT_NAMES.includes(name) || FOREIGN_TAGS.has(name)) return false;
  return isHtmlTag(name) && (isHtml || name === name.toUpperCase());
}

/**
 * Whether a tag is an element: its name is lower-case, and either an HTML name or not the name of an author component.
 */
export function isElementName(name: string, scope: Scope): boolean {
  if (!/^[a-z]/.test(name) || name.includes('.') || COMPONENT_TAGS.has(name)) return false;
  const value = isHtmlTag(name) ? undefined : scope.get(name);
  return !(value instanceof Callable) || value instanceof EngineCallable;
}

/** Finds the value of a tag's name; a dotted name (`Parts.Row`) is looked up in the object of its first part. */
export function findOwn(name: string, scope: Scope): Evaluated {
  const [first = '', ...rest] = name.split('.');
  const scopeValue = scope.get(first);
  return rest.reduce<Evaluated>((value, key) => {
    // Only the sandbox knows its members.
    if (value instanceof EngineCallable) return value;
    return isObject(value) && Object.hasOwn(value, key) ? (value as EvaluatedObject)[key] : undefined;
  }, scopeValue);
}

/**
 * Returns nodes for a value: text, JSX, or a list of them, charged to `budget`. `fallback` is used once for values
 * without a text form. Can throw Unsupported.
 */
export function toNodes(value: Evaluated, budget: Budget, fallback: TreeNode[] = []): TreeNode[] {
  const nodes: TreeNode[] = [];
  let isFallbackUsed = false;
  const add = (list: readonly TreeNode[]) => {
    for (const node of list) nodes.push(node);
  };
  const visit = (item: Evaluated, depth: number) => {
    if (item === null || item === undefined || typeof item === 'boolean' || item === '') return;
    if (typeof item === 'string' || typeof item === 'number') {
      const text = String(item);
      chargeText(text, budget);
      nodes.push(createTextNode(text));
    } else if (Array.isArray(item)) {
      if (depth > MAX_NESTING) throw new Unsupported('arrays are nested too deeply');
      budget.chargeSize(item.length);
      for (const inner of item) visit(inner, depth + 1);
    } else if (isJsx(item as Value)) {
      chargeJsx(item as JsxValue, budget);
      add((item as JsxValue).children);
    } else {
      if (!isFallbackUsed) add(fallback);
      isFallbackUsed = true;
    }
  };
  visit(value, 0);
  return nodes;
}

function makeElement({ name, props, children, at, context }: TagInput): TreeNode {
  const problem = findElementProblem(name, props);
  if (problem !== undefined) {
    context.report({ ...at, severity: 'warning', code: 'dropped-element', message: problem });
    return { type: 'text', value: '' };
  }
  if (Object.keys(props).some((prop) => prop.toLowerCase() === 'srcdoc'))
    context.report({
      ...at,
      severity: 'warning',
      code: 'dropped-element',
      message: `The "srcdoc" of <${name}> is removed, because its code could change the page. Put the HTML into a file of the site, and use "src".`,
    });
  const tag =
    name.toLowerCase() === 'html' || name.toLowerCase() === 'body' || name.toLowerCase() === 'head' ? 'div' : name;
  for (const [prop, value] of Object.entries(props))
    if (/^on[a-z]+$/i.test(prop) && typeof value === 'string')
      context.report({
        ...at,
        severity: 'warning',
        code: 'dropped-handler',
        message: `The ${prop} handler of <${name}> is a string, which never runs. It is removed. Use a function, such as onClick={() => …}.`,
      });
  const code = readFence(tag, props, children);
  if (code) return { type: 'element', tag, attributes: toAttributes(props), children: [], at, code };
  const { dangerouslySetInnerHTML: innerHtml, ...givenProps } = props;
  const { rest, inside } = convertFieldValue(tag, givenProps, children);
  markInText(inside);
  const html =
    typeof innerHtml === 'object' && innerHtml !== null && '__html' in innerHtml ? innerHtml['__html'] : undefined;
  return {
    type: 'element',
    tag,
    attributes: replaceLazyUrls(tag, toAttributes(rest)),
    children: typeof html === 'string' ? parseHtmlNodes({ html, tag, at, context }) : unwrapText(tag, inside, at),
    at,
  };
}

/** Returns why pages can't contain an element, and what to do; undefined if they can. */
function findElementProblem(name: string, props: Props): string | undefined {
  if (/^(?:script|base|meta|link|object|embed|applet|frame|frameset)$/i.test(name))
    return `Pages can't contain <${name}>. It is removed. Put scripts and styles into .js and .css files of the site.`;
  if (/^plaintext$/i.test(name))
    return `Pages can't contain <${name}>, because browsers show all HTML after it as text. It is removed. Use a code block.`;
  if (!/^(?:animate|set)$/i.test(name)) return undefined;
  const animated = Object.entries(props).find(([prop]) => prop.toLowerCase() === 'attributename')?.[1];
  return typeof animated === 'string' && /(?:^|:)\s*href\s*$/i.test(animated)
    ? `<${name}> can't change the target of a link. It is removed. Use a link for each target.`
    : undefined;
}

/** Converts React's `value` to HTML: a `select`'s value is its selected option, and a `textarea`'s is its content. */
function convertFieldValue(tag: string, props: Props, children: TreeNode[]): { rest: Props; inside: TreeNode[] } {
  const { value = props['defaultValue'], defaultValue: _, ...rest } = props;
  if (value === undefined || value === null) return { rest: props, inside: children };
  if (tag === 'textarea') return { rest, inside: [{ type: 'text', value: String(value as string) }] };
  if (tag !== 'select') return { rest: props, inside: children };
  const selectedValues = new Set((Array.isArray(value) ? value : [value]).map(String));
  return { rest, inside: children.map((child) => selectOptions(child, selectedValues)) };
}

function selectOptions(node: TreeNode, selectedValues: ReadonlySet<string>): TreeNode {
  if (node.type !== 'element') return node;
  if (node.tag !== 'option')
    return { ...node, children: node.children.map((child) => selectOptions(child, selectedValues)) };
  const { value = getText(node.children), selected: _, ...ownAttributes } = node.attributes;
  const attributes = { ...ownAttributes, ...('value' in node.attributes && { value }) };
  return { ...node, attributes: selectedValues.has(String(value)) ? { ...attributes, selected: true } : attributes };
}

/** Returns the nodes of HTML that a component sets as text. */
function parseHtmlNodes({ html, tag, at, context }: { html: string; tag: string } & Pick<TagInput, 'at' | 'context'>) {
  if (tag === 'style') return [{ type: 'text' as const, value: html }];
  return stitch(tokenizeHtml(html, at), { build: (element) => makeNodes({ ...element, context, isHtml: true }) });
}
