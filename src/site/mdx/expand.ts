/**
 * From parsed Markdown and JSX to the page tree: expressions are evaluated, snippets inlined, HTML left as text is
 * read. What cannot be evaluated becomes a diagnostic and the static content around it.
 */
import type { HastNode } from 'satteri';
import type { Diagnostic, Place, Report } from '../model/diagnostics.ts';
import { evaluate, evaluateTag, isForSandbox } from '../expressions/evaluate.ts';
import { parseExpression, withoutPosition } from '../expressions/parse.ts';
import type { Budget } from '../expressions/budget.ts';
import type { Program } from '../expressions/program.ts';
import { assign } from '../expressions/objects.ts';
import type { Attribute, InteractiveTag, Tag } from '../expressions/author-code.ts';
import { deferCode } from '../expressions/sandboxed/page-code.ts';
import { AuthorError, LimitReached, Unsupported } from '../expressions/unsupported.ts';
import { Beyond, Callable, type Evaluated, type EvaluatedObject } from '../expressions/values.ts';
import type { Scope } from '../expressions/scope.ts';
import { findAlert } from './alerts.ts';
import { toAttributes } from './attributes.ts';
import { isPrinted } from './component-values.ts';
import { expandJsx } from './expand-jsx.ts';
import { findFormula } from './find-formula.ts';
import { findIdText } from './heading-text.ts';
import { makeIsland } from './islands.ts';
import { findOwn, makeNodes, valueToNodes } from './make-nodes.ts';
import { GAP } from './normalize.ts';
import { placeProps } from './place.ts';
import { promptText } from './prompt-text.ts';
import { stitch, tokenizeHtml, type RawToken } from './raw-html.ts';
import { unwrapLine } from './unwrap-text.ts';
import { isInline, makeJsx, type ElementNode, type Props, type TreeNode, type Value } from '../model/tree.ts';
import { isVariable } from './variables.ts';

export interface ExpandContext {
  file: string;
  scope: Scope;
  budget: Budget;
  report: Report;
  /** Props of the inlined snippet, for `{name}` in fences too (content format, Imports, snippets, React). */
  snippetProps?: Props;
  /** Whether code is left to the component of the author's that it stands in. */
  defers?: boolean;
  /** The text that was parsed, where it is known. */
  source?: string;
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
      if (node.name && isRunAsCode(node.name, context)) return expandOwn(node, node.name, context);
      if (node.name === 'Prompt') return expandPrompt(node, context);
      const written = node.children as HastNode[];
      const children = expandAll(node.name ? unwrapLine(node.name, written) : written, context);
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

/** The text of a prompt is what its author wrote; what cannot be taken as written is expanded like any other. */
function expandPrompt(node: JsxNode, context: ExpandContext): TreeNode[] {
  const { source, scope, budget } = context;
  const at = placeOf(node, context);
  const value = (code: string): string | undefined => {
    try {
      const result = budget.attempt(() => evaluate(readProgram(code, at, context), scope, budget));
      return typeof result === 'string' || typeof result === 'number' ? String(result) : undefined;
    } catch (error) {
      if (error instanceof Unsupported) return undefined;
      throw error;
    }
  };
  const isOwn = (name: string) =>
    name === 'Snippet' || !isPrinted(name, scope) || findOwn(name, scope) instanceof Beyond;
  const text = source === undefined ? undefined : promptText(node, { source, value, isOwn });
  if (text !== undefined) budget.place(text.length);
  const children: TreeNode[] =
    text === undefined ? expandAll(node.children as HastNode[], context) : [{ type: 'text', value: text }];
  return makeNodes({ name: 'Prompt', props: readProps(node, at, context), children, at, context });
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
    language: interpolate(data?.lang ?? '', context),
    meta: interpolate(data?.meta ?? '', context, true),
    source: interpolate(source.replace(/\n$/, ''), context),
  };
}

/** Replaces `{word}` by the snippet prop of that name; `isMeta`: values of options are put into quotes. */
function interpolate(source: string, { snippetProps: props, budget }: ExpandContext, isMeta = false): string {
  if (!props || !source.includes('{')) return source;
  return source.replace(/(=?)\{(?:props\.)?([A-Za-z_$][\w$]*)\}/g, (whole, before: string, name: string) => {
    const value = Object.hasOwn(props, name) ? props[name] : undefined;
    if (typeof value !== 'string' && typeof value !== 'number') return whole;
    const text = String(value);
    budget.place(text.length);
    if (!isMeta) return before + text;
    const mark = text.includes('"') ? "'" : '"';
    return before === '' ? text : `=${mark}${text}${mark}`;
  });
}

type JsxNode = Extract<HastNode, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

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
  if (context.defers && isDeferred(source, at, context))
    return [deferCode({ type: 'expression', text: { source, at } }, at)];
  return evaluateText(source, { at, context, use, inText: true })?.value ?? literal;
}

/** Whether code among the children of an author's component is more than the interpreter makes nodes of. */
function isDeferred(source: string, at: Place, context: ExpandContext): boolean {
  try {
    const { code, jsx } = readProgram(source, at, context);
    return context.budget.attempt(() => evaluate({ code, jsx }, context.scope, context.budget)) instanceof Callable;
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    return isForSandbox(error, source) && !(parseExpression(source) instanceof SyntaxError);
  }
}

/** Whether a tag is of a component of the author's, on a page that has a sandbox. */
function isRunAsCode(name: string, { scope }: ExpandContext): boolean {
  return name !== 'Snippet' && scope.root.code !== undefined && scope.file !== undefined && !isPrinted(name, scope);
}

/** Expands a tag of the author's own component: in the interpreter, and in the sandbox when that is not enough. */
function expandOwn(node: JsxNode, name: string, context: ExpandContext): TreeNode[] {
  const at = placeOf(node, context);
  const attributes = attributesOf(node);
  if (context.defers) {
    const children = expandAll(node.children as HastNode[], context);
    return [deferCode({ type: 'tag', name, attributes, children, at }, at)];
  }
  // Expanded once: tags within tags that all fail would be expanded twice as often with each level.
  const found: Diagnostic[] = [];
  const inner = { ...context, report: (item: Diagnostic) => void found.push(item) };
  const children = expandAll(node.children as HastNode[], inner);
  const keep = (nodes: TreeNode[]): TreeNode[] => {
    for (const diagnostic of found) context.report(diagnostic);
    return nodes;
  };
  const { budget, scope } = context;
  try {
    return keep(
      budget.attempt(() => {
        const props = evaluateAttributes(attributes, at, context);
        const before = budget.interactions;
        const nodes = makeNodes({ name, props, children, at, context, isInCode: true });
        const isLive = budget.interactions > before && !attributes.some(isHandler);
        return isLive ? makeIsland({ name, props, children, nodes, at, scope }) : nodes;
      }),
    );
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    if (error instanceof LimitReached)
      return keep([...failed({ at, context, error, shown: `<${name}>` }), ...children]);
  }
  try {
    return budget.attempt(() => {
      const deferred = expandAll(node.children as HastNode[], { ...context, report: () => {}, defers: true });
      const noted: InteractiveTag[] = [];
      const tag: Tag = { type: 'tag', name, attributes, children: deferred, at, note: (live) => noted.push(live) };
      const nodes = valueToNodes(evaluateTag(tag, scope, budget), budget);
      // Code inside the tag was run with it: what failed without it says nothing.
      const isOfCode = ({ code }: Diagnostic) => code === 'author-code-failed' || code === 'unsupported-component';
      for (const diagnostic of found) if (!isOfCode(diagnostic)) context.report(diagnostic);
      const [live] = noted;
      return live ? makeIsland({ name, ...live, children: deferred, nodes, at, scope }) : nodes;
    });
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    return keep([...failed({ at, context, error, shown: `<${name}>` }), ...children]);
  }
}

interface Failure {
  at: Place;
  context: ExpandContext;
  error: Unsupported;
  /** The code in short. */
  shown: string;
}

/** Reports code that failed; a small notice stands in its place. */
function failed({ at, context, error, shown }: Failure): TreeNode[] {
  context.report({
    ...((error instanceof AuthorError && error.at) || at),
    severity: 'warning',
    code: error instanceof AuthorError ? 'author-code-failed' : 'unsupported-component',
    message: `${shown} could not be rendered: ${withoutPosition(error.message)}. The page shows a notice in its place; correct the code.`,
  });
  const code: TreeNode = {
    type: 'element',
    tag: 'code',
    attributes: {},
    children: [{ type: 'text', value: shown }],
    at,
  };
  const attributes = { class: 'failed-code', role: 'note' };
  return [{ type: 'element', tag: 'span', attributes, children: [{ type: 'text', value: '⚠ ' }, code], at }];
}

function attributesOf({ attributes }: Pick<JsxNode, 'attributes'>): Attribute[] {
  return attributes.flatMap((attribute): Attribute[] => {
    if (attribute.type === 'mdxJsxExpressionAttribute') return [{ source: `{${attribute.value}}` }];
    const { name, value } = attribute;
    if (name === GAP) return [];
    if (value === null || value === undefined) return [{ name, value: true }];
    return typeof value === 'string' ? [{ name, value }] : [{ name, source: value.value }];
  });
}

function isHandler(attribute: Attribute): boolean {
  return attribute.name !== undefined && 'source' in attribute && /^on[A-Z]/.test(attribute.name);
}

/** Props of an author's component; handlers are left out, since nothing calls them. */
function evaluateAttributes(attributes: readonly Attribute[], at: Place, context: ExpandContext): Props {
  const { scope, budget } = context;
  const props: EvaluatedObject = {};
  for (const attribute of attributes) {
    if (attribute.name !== undefined && 'value' in attribute) props[attribute.name] = attribute.value;
    else if (isHandler(attribute)) continue;
    else {
      const source = 'source' in attribute ? attribute.source : '';
      const { code, jsx } = readProgram(source, at, context);
      const value = evaluate({ code, jsx }, scope, budget);
      if (attribute.name === undefined) assign(props, value, budget);
      else props[attribute.name] = value;
    }
  }
  return props as Props;
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
  try {
    const program = readProgram(source, at, context);
    return { value: budget.attempt(() => use(evaluate(program, scope, budget))) };
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    if (error instanceof AuthorError)
      return { value: use(makeJsx(failed({ at, context, error, shown: `{${shorten(source)}}` }))) };
    if (inText && error.unknownName !== undefined && isVariable(source)) return undefined;
    const shown = shorten(source);
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

/** An expression in one line of a message. */
function shorten(source: string): string {
  const line = source.trim().replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
}

/** @throws Unsupported for what is no expression. */
function readProgram(source: string, at: Place, context: ExpandContext): Program {
  const code = parseExpression(source);
  if (code instanceof SyntaxError) throw new Unsupported(code.message);
  return { code, text: { source, at }, jsx: (element, scope) => expandJsx(element, { ...context, scope }, at) };
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
