/**
 * From parsed Markdown and JSX to the page tree: expressions are evaluated, snippets inlined, HTML left as text is
 * read. What cannot be evaluated becomes a diagnostic and the static content around it.
 */
import type { HastNode } from 'satteri';
import type { Place, Report } from '../model/diagnostics.ts';
import { evaluate } from '../expressions/evaluate.ts';
import { parseExpression, withoutPosition } from '../expressions/parse.ts';
import type { Budget } from '../expressions/budget.ts';
import type { Program } from '../expressions/program.ts';
import { assign } from '../expressions/objects.ts';
import { Unsupported } from '../expressions/unsupported.ts';
import type { Evaluated, EvaluatedObject, Scope } from '../expressions/values.ts';
import { findAlert } from './alerts.ts';
import { toAttributes } from './attributes.ts';
import { isPrinted } from './component-values.ts';
import { expandJsx } from './expand-jsx.ts';
import { findFormula } from './find-formula.ts';
import { findIdText } from './heading-text.ts';
import { makeNodes, valueToNodes } from './make-nodes.ts';
import { GAP } from './normalize.ts';
import { placeProps } from './place.ts';
import { stitch, tokenizeHtml, type RawToken } from './raw-html.ts';
import { isInline, type ElementNode, type Props, type TreeNode, type Value } from '../model/tree.ts';
import { isVariable } from './variables.ts';

export interface ExpandContext {
  file: string;
  scope: Scope;
  budget: Budget;
  report: Report;
  /** Props of the inlined snippet, for `{name}` in fences too (content format, Imports, snippets, React). */
  snippetProps?: Props;
  /** Stands for places that the parser does not give. @defaultValue the start of the file */
  at?: Place;
}

/** Expands a parsed body. */
export function expand(root: HastNode, context: ExpandContext): TreeNode[] {
  return 'children' in root ? wrapRuns(expandAll(root.children as HastNode[], context), context) : [];
}

/** Text that stands alone (an expression between blocks) becomes a paragraph. */
function wrapRuns(nodes: TreeNode[], context: ExpandContext): TreeNode[] {
  if (!nodes.some((node) => node.type === 'text' && node.value.trim() !== '')) return nodes;
  const result: TreeNode[] = [];
  let run: TreeNode[] = [];
  const flush = () => {
    const at = run.find((node) => node.type !== 'text')?.at ?? placeOf({}, context);
    if (run.some((node) => node.type === 'text' && node.value.trim() !== ''))
      result.push({ type: 'element', tag: 'p', attributes: {}, children: trimRun(run), at });
    else result.push(...run);
    run = [];
  };
  for (const node of nodes) {
    if (isInline(node)) run.push(node);
    else {
      flush();
      result.push(node);
    }
  }
  flush();
  return result;
}

function trimRun(run: TreeNode[]): TreeNode[] {
  const isBlank = (node: TreeNode | undefined) => node?.type === 'text' && node.value.trim() === '';
  const start = isBlank(run[0]) ? 1 : 0;
  return run.slice(start, isBlank(run.at(-1)) ? -1 : undefined);
}

function expandAll(nodes: readonly HastNode[], context: ExpandContext): TreeNode[] {
  const items: (TreeNode | RawToken)[] = [];
  let raw = false;
  context.budget.enter();
  for (const node of nodes) {
    raw ||= node.type === 'raw';
    const made = node.type === 'raw' ? tokenizeHtml(node.value, placeOf(node, context)) : expandNode(node, context);
    for (const item of made) items.push(item);
  }
  context.budget.leave();
  if (!raw) return items as TreeNode[];
  return stitch(items, (element) => makeNodes({ ...element, context }));
}

function expandNode(node: HastNode, context: ExpandContext): TreeNode[] {
  switch (node.type) {
    case 'text':
      return [{ type: 'text', value: node.value.replaceAll(`${GAP} `, '') }];
    case 'element':
      return [findFormula(node, placeOf(node, context)) ?? expandElement(node, context)];
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement': {
      const children = expandAll(node.children as HastNode[], context);
      if (!node.name) return children;
      const at = placeOf(node, context);
      return makeNodes({ name: node.name, props: readProps(node, at, context), children, at, context });
    }
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return expandExpression(node.value, placeOf(node, context), context);
    default:
      return [];
  }
}

function expandElement(node: Extract<HastNode, { type: 'element' }>, context: ExpandContext): TreeNode {
  const at = placeOf(node, context);
  const code = node.tagName === 'pre' ? fenceOf(node, context) : undefined;
  const idText = findIdText(node);
  const element: ElementNode = {
    type: 'element',
    tag: node.tagName,
    attributes: toAttributes(node.properties as Record<string, Value>),
    children: code ? [] : expandAll(node.children as HastNode[], context),
    at,
    ...(code && { code }),
    ...(idText !== undefined && { idText }),
  };
  return (element.tag === 'blockquote' && findAlert(element)) || element;
}

function fenceOf(pre: Extract<HastNode, { type: 'element' }>, context: ExpandContext) {
  const child = pre.children[0];
  if (pre.children.length !== 1 || child?.type !== 'element' || child.tagName !== 'code') return undefined;
  const data = child.data as { lang?: string; meta?: string } | undefined;
  const content = child.children[0];
  const source = content?.type === 'text' ? content.value : '';
  return {
    language: data?.lang ?? '',
    meta: interpolate(data?.meta ?? '', context),
    source: interpolate(source.replace(/\n$/, ''), context),
  };
}

/** Replaces `{word}` by the snippet prop of that name. */
function interpolate(source: string, { snippetProps: props, budget }: ExpandContext): string {
  if (!props || !source.includes('{')) return source;
  return source.replace(/\{([A-Za-z_$][\w$]*)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(props, name) ? props[name] : undefined;
    if (typeof value !== 'string' && typeof value !== 'number') return whole;
    const text = String(value);
    budget.place(text.length);
    return text;
  });
}

type JsxNode = Extract<HastNode, { type: 'mdxJsxFlowElement' }>;

function readProps(
  { name, attributes }: Pick<JsxNode, 'name' | 'attributes'>,
  at: Place,
  context: ExpandContext,
): Props {
  const props: EvaluatedObject = {};
  const { budget, scope } = context;
  const isPaid = name !== null && isPrinted(name, scope);
  const set = (values: Evaluated) => {
    if (isPaid) placeProps(values, budget);
    assign(props, values, budget);
  };
  for (const attribute of attributes) {
    if (attribute.type === 'mdxJsxExpressionAttribute') {
      evaluateText(`{${attribute.value}}`, { at, context, use: set });
    } else if (attribute.name === GAP) continue;
    else if (typeof attribute.value === 'string') props[attribute.name] = attribute.value;
    else if (attribute.value) {
      if (/^on[A-Z]/.test(attribute.name)) continue;
      evaluateText(attribute.value.value, { at, context, use: (value) => set({ [attribute.name]: value }) });
    } else props[attribute.name] = true;
  }
  return props as Props;
}

function expandExpression(source: string, at: Place, context: ExpandContext): TreeNode[] {
  if (isComment(source)) return [];
  const literal: TreeNode[] = [{ type: 'text', value: `{${source}}` }];
  const use = (value: Evaluated) => valueToNodes(value, context.budget, literal);
  return evaluateText(source, { at, context, use, inText: true })?.value ?? literal;
}

interface Use<T> {
  at: Place;
  context: ExpandContext;
  /** Turns the value into the result; may throw Unsupported too. */
  use: (value: Evaluated) => T;
  inText?: boolean;
}

/** Evaluates an author's expression and uses its value; undefined when it was reported as not evaluable. */
function evaluateText<T>(source: string, { at, context, use, inText = false }: Use<T>): { value: T } | undefined {
  const { scope, budget } = context;
  const parsed = parseExpression(source);
  try {
    if (parsed instanceof SyntaxError) throw new Unsupported(parsed.message);
    const jsx: Program['jsx'] = (element, scope) => expandJsx(element, { ...context, scope }, at);
    return { value: budget.attempt(() => use(evaluate({ code: parsed, jsx }, scope, budget))) };
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    if (inText && error.unknownName !== undefined && isVariable(source)) return undefined;
    const line = source.trim().replace(/\s+/g, ' ');
    const shown = line.length > 60 ? `${line.slice(0, 57)}…` : line;
    const name = error.unknownName;
    context.report({
      ...at,
      severity: 'warning',
      code: name === undefined ? 'unsupported-expression' : 'unknown-name',
      message:
        name !== undefined && inText
          ? `{${shown}} names "${name}", which is not defined; it was shown as text. Define it, or escape the brace with a backslash.`
          : `{${shown}} was not evaluated: ${withoutPosition(error.message)}. Use values, conditions and simple functions only.`,
    });
    return undefined;
  }
}

function isComment(source: string): boolean {
  const text = source.trim();
  return (
    text === '' ||
    (text.startsWith('/*') && text.indexOf('*/') === text.length - 2) ||
    /^(?:\/\*(?:[^*]|\*(?!\/))*\*\/\s*|\/\/[^\n]*\s*)+$/.test(text)
  );
}

/** Place of a node in its file. */
function placeOf(
  node: { position?: { start: { line: number; column: number } } | undefined },
  { file, at }: { file: string; at?: Place },
): Place {
  const start = node.position?.start;
  return start ? { file, line: start.line, column: start.column } : (at ?? { file, line: 1, column: 1 });
}
