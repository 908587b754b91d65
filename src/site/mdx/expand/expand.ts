/**
 * Converts parsed Markdown and JSX to the page tree: evaluates expressions, inlines snippets, and parses HTML left as
 * text. Anything that can't be evaluated becomes a diagnostic plus the static content around it.
 */
import type { HastNode } from 'satteri';
import { evaluate } from '../../expressions/evaluate.ts';
import { Unsupported } from '../../expressions/unsupported.ts';
import { EngineCallable } from '../../expressions/values.ts';
import { findAlert } from './alerts.ts';
import { toAttributes } from '../attributes.ts';
import { isPrinted } from '../author-code/component-values.ts';
import { evaluateText, readProgram } from '../author-code/evaluate-text.ts';
import { findDuplicateProps } from './duplicate-props.ts';
import { getPlace, type ExpandContext } from './expand-context.ts';
import { expandExpression, type Neighbors } from './expand-expression.ts';
import { getFenceAttributes } from './fence-attributes.ts';
import { fillAddresses, fillProps } from './fill-props.ts';
import { findIdText } from './heading-text.ts';
import { hasSandbox, makeLive, formatTag } from '../author-code/live-code.ts';
import { findOwn, isElementName, makeNodes } from './make-nodes.ts';
import { GAP_ATTRIBUTE } from '../repair/normalize.ts';
import { expandAuthorTag, isRunAsCode, type AuthorTag } from './author-tags.ts';
import { LIVE_NAMES } from '../../model/component-names.ts';
import { isPlaceholder } from '../../markdown/known-tags.ts';
import { hasLiveAmongParts } from '../../model/table-parts.ts';
import { chargeProps } from '../charge-size.ts';
import { findPromptText } from './prompt-text.ts';
import { BRACES } from '../repair/quote-braces.ts';
import { markInText } from './arrange-children.ts';
import { tokenizeHtml, type RawToken } from './raw-html.ts';
import { stitch } from './stitch-tags.ts';
import { listAttributes, isHandler, readProps, type JsxNode } from './tag-props.ts';
import { unwrapLine, unwrapText } from './unwrap-text.ts';
import { wrapRuns } from './wrap-runs.ts';
import type { SourcePosition } from '../../model/diagnostics.ts';
import type { HastElement } from '../../model/syntax.ts';
import {
  isInline,
  type ComponentNode,
  type ElementNode,
  type Props,
  type TreeNode,
  type Value,
} from '../../model/tree.ts';

/** Expands a parsed body. */
export function expand(root: HastNode, context: ExpandContext): TreeNode[] {
  return 'children' in root ? wrapRuns(expandAll(root.children as HastNode[], context), getPlace({}, context)) : [];
}

function expandAll(nodes: readonly HastNode[], context: ExpandContext): TreeNode[] {
  const items: (TreeNode | RawToken)[] = [];
  let isRaw = false;
  const hasText = nodes.some((node) => node.type === 'text' && node.value.trim() !== '');
  context.budget.enter();
  for (const [index, node] of nodes.entries()) {
    isRaw ||= node.type === 'raw';
    if (isBesideTag(node, nodes[index - 1])) items.push({ type: 'text', value: ' ' });
    const nodeItems =
      node.type === 'raw'
        ? tokenizeHtml(node.value, getPlace(node, context), context.report)
        : expandNode(node, context, { hasText, before: getTextBefore(nodes, index) });
    for (const item of nodeItems) items.push(item);
  }
  context.budget.leave();
  if (!isRaw) return items as TreeNode[];
  const stitchedNodes = stitch(items, {
    build: (element) => makeNodes({ ...element, context, isHtml: true }),
    // Also names that exist in code, such as in `Array<String>`.
    isText: (name, props) => isPlaceholder(name, formatAttributes(props)),
    report: context.report,
  });
  markInText(stitchedNodes);
  return stitchedNodes;
}

/** Writes the names of attributes, and whether they have a value. */
const formatAttributes = (props: Props): string =>
  Object.entries(props)
    .map(([name, value]) => (value === true || value === '' ? name : `${name}=`))
    .join(' ');

/** Whether two tags or expressions are on one line with a space between them, which MDX drops if nothing else is there. */
function isBesideTag(node: HastNode, previous: HastNode | undefined): boolean {
  if (!previous || !/^mdx(?:JsxFlowElement|FlowExpression)$/.test(node.type) || !previous.type.startsWith('mdx'))
    return false;
  const [end, start] = [previous.position?.end, node.position?.start];
  return end !== undefined && end.line === start?.line && end.column < start.column;
}

function getTextBefore(nodes: readonly HastNode[], index: number): string {
  const node = nodes[index - 1];
  return node?.type === 'text' ? node.value : '';
}

function expandNode(node: HastNode, context: ExpandContext, beside: Neighbors): TreeNode[] {
  switch (node.type) {
    case 'text':
      return [{ type: 'text', value: node.value.replaceAll(`${GAP_ATTRIBUTE} `, '').replaceAll(BRACES, '') }];
    case 'element':
      return [findComponent(node, context) ?? expandElement(node, context)];
    case 'mdxJsxTextElement':
      return expandTextTag(node, context);
    case 'mdxJsxFlowElement':
      return expandTag(node, context);
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return expandExpression(
        { source: node.value, at: getPlace(node, context), isInText: node.type === 'mdxTextExpression', beside },
        context,
      );
    default:
      return [];
  }
}

/** Expands a tag in a line of text, and marks its component. */
function expandTextTag(node: JsxNode, context: ExpandContext): TreeNode[] {
  const nodes = expandTag(node, context);
  for (const item of nodes) if (item.type === 'component' && item.name === node.name) item.isInText = true;
  return nodes;
}

function expandTag(node: JsxNode, context: ExpandContext): TreeNode[] {
  const { name } = node;
  const childNodes = node.children as HastNode[];
  if (!name) return expandAll(childNodes, context);
  const at = getPlace(node, context);
  const attributes = listAttributes(node);
  for (const problem of findDuplicateProps(name, attributes, at)) context.report(problem);
  if (name === 'Prompt' && !isRunAsCode(name, context)) return expandPrompt(node, context);
  const isInText = node.type === 'mdxJsxTextElement';
  const isOwn = isRunAsCode(name, context);
  // A paragraph that a plug-in renders can be a block.
  const isBlock = childNodes.some((child) => child.type === 'element' && findComponent(child, context));
  const innerNodes = isOwn || isBlock ? childNodes : unwrapLine(name, childNodes);
  const isElement = !isOwn && isElementName(name, context.scope);
  // The browser re-creates live elements from their input, so they're encoded as the build prints them.
  const expandInside = (innerContext: ExpandContext) => {
    const children = expandAll(innerNodes, innerContext);
    if (innerNodes.every(isTagOrSpace) && !isInlineTag(name, at)) removeMarks(children);
    return isElement ? unwrapText(name, children, at) : children;
  };
  const tag: AuthorTag = { name, attributes, at, isInText, children: expandInside };
  if (isOwn) return expandAuthorTag(tag, context);
  const makeStatic = (children: TreeNode[]) =>
    makeNodes({ name, props: evaluateProps(tag, context), children, at, context });
  const expandLive = () =>
    expandAuthorTag({ ...tag, live: makeLive(formatTag(tag), at, context.scope), still: makeStatic }, context);
  if ((isElement || LIVE_NAMES.has(name)) && attributes.some(isHandler) && hasSandbox(context.scope))
    return expandLive();
  const children = tag.children(context);
  // Browsers move anything around a live row out of its table, so the whole table is live.
  if (/^(?:table|select)$/.test(name) && hasLiveAmongParts(children)) return expandLive();
  return makeStatic(children);
}

/** Whether a node only structures a line of tags, such as `<Cards><Card /> <Card /></Cards>`. */
const isTagOrSpace = (node: HastNode): boolean =>
  node.type === 'text' ? node.value.trim() === '' : node.type.startsWith('mdxJsx');

const isInlineTag = (tag: string, at: SourcePosition): boolean =>
  isInline({ type: 'element', tag, attributes: {}, children: [], at });

function removeMarks(nodes: readonly TreeNode[]): void {
  for (const node of nodes) if (node.type === 'component') delete node.isInText;
}

/** Returns the component of a plug-in's syntax. */
function findComponent(node: HastElement, context: ExpandContext): ComponentNode | undefined {
  for (const syntax of context.syntaxes ?? []) {
    const component = syntax.createComponent?.(node, getPlace(node, context));
    if (component) return component;
  }
  return undefined;
}

/** Returns the props of a tag that is printed with them. Props that can't be evaluated are reported and omitted. */
function evaluateProps(
  { name, attributes, at }: Pick<AuthorTag, 'name' | 'attributes' | 'at'>,
  context: ExpandContext,
): Props {
  const { budget, scope } = context;
  const isPaid = isPrinted(name, scope);
  return readProps(attributes, budget, (source, use) => {
    evaluateText(source, {
      at,
      context,
      use(value) {
        if (isPaid) chargeProps(value, budget);
        use(value);
      },
    });
  });
}

/** Keeps a prompt's text as the author wrote it; anything that can't be kept as written is expanded normally. */
function expandPrompt(node: JsxNode, context: ExpandContext): TreeNode[] {
  const { source, scope, budget } = context;
  const at = getPlace(node, context);
  const evaluateToText = (code: string): string | undefined => {
    try {
      const result = budget.attempt(() => evaluate(readProgram(code, at, context), scope, budget));
      return typeof result === 'string' || typeof result === 'number' ? String(result) : undefined;
    } catch (error) {
      if (error instanceof Unsupported) return undefined;
      throw error;
    }
  };
  const isOwn = (name: string) =>
    name === 'Snippet' || !isPrinted(name, scope) || findOwn(name, scope) instanceof EngineCallable;
  const text = source === undefined ? undefined : findPromptText(node, { source, value: evaluateToText, isOwn });
  if (text !== undefined) budget.chargeSize(text.length);
  const children: TreeNode[] =
    text === undefined ? expandAll(node.children as HastNode[], context) : [{ type: 'text', value: text }];
  return makeNodes({
    name: 'Prompt',
    props: evaluateProps({ name: 'Prompt', attributes: listAttributes(node), at }, context),
    children,
    at,
    context,
  });
}

function expandElement(node: Extract<HastNode, { type: 'element' }>, context: ExpandContext): TreeNode {
  const at = getPlace(node, context);
  const code = node.tagName === 'pre' ? readPre(node, context) : undefined;
  const idText = findIdText(node);
  const element: ElementNode = {
    type: 'element',
    tag: node.tagName,
    attributes: {
      ...fillAddresses(toAttributes(readProperties(node)), context),
      ...(code && getFenceAttributes(code)),
    },
    children: code
      ? []
      : node.tagName === 'code'
        ? fillCode(node, context)
        : expandAll(node.children as HastNode[], context),
    at,
    ...(code && { code }),
    ...(idText !== undefined && { idText }),
    ...(node.tagName === 'input' && { isTask: true as const }),
    ...(node.tagName === 'a' && { isLink: true as const }),
  };
  return (element.tag === 'blockquote' && findAlert(element)) || element;
}

/** Without an empty `alt` of Markdown, where it means that the text is missing, not that the image is decoration. */
function readProperties({ tagName, properties }: Extract<HastNode, { type: 'element' }>): Record<string, Value> {
  const { alt, ...others } = properties as Record<string, Value>;
  return tagName === 'img' && alt === '' ? others : (properties as Record<string, Value>);
}

/** Expands the text of inline code. */
function fillCode(node: Extract<HastNode, { type: 'element' }>, context: ExpandContext): TreeNode[] {
  return expandAll(node.children as HastNode[], context).map((child) =>
    child.type === 'text' ? { type: 'text', value: fillProps(child.value, context) } : child,
  );
}

function readPre(pre: Extract<HastNode, { type: 'element' }>, context: ExpandContext) {
  const child = pre.children[0];
  if (pre.children.length !== 1 || child?.type !== 'element' || child.tagName !== 'code') return undefined;
  const data = child.data as { lang?: string; meta?: string } | undefined;
  const content = child.children[0];
  const source = content?.type === 'text' ? content.value : '';
  return {
    language: fillProps(data?.lang ?? '', context),
    meta: fillProps(data?.meta ?? '', context, true),
    source: fillProps(source.replace(/\n$/, ''), context),
  };
}
