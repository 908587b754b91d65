/**
 * The page tree: a page after its Markdown and JSX are parsed, its snippets inlined and its expressions evaluated. A
 * data-only structure, from which HTML, Markdown, search text and table of contents are printed.
 */
import { COMPONENT_NAMES, COMPONENT_TAGS, INLINE_NAMES } from './component-names.ts';
import type { SourcePosition } from './diagnostics.ts';

export type TreeNode = TextNode | ElementNode | ComponentNode;

export interface TextNode {
  type: 'text';
  value: string;
  /** Set for white space from code, such as `{'\n'}`, as opposed to source formatting. */
  isGiven?: true;
}

/**
 * An HTML element. Attribute names are HTML names (`class`, `aria-label`); values are strings or `true` for a bare
 * attribute.
 */
export interface ElementNode {
  type: 'element';
  tag: string;
  attributes: Record<string, string | true>;
  children: TreeNode[];
  at: SourcePosition;
  /** Info string of a fenced code block, on its `pre` element. For `before`, see `CodeBlockInput`. */
  code?: { language: string; meta: string; source: string; before?: string };
  /** Set for the checkbox of a Markdown task list item. */
  isTask?: true;
  /** Set for a Markdown link, as opposed to a tag. */
  isLink?: true;
  /** Text that the heading's id is generated from, if it differs from the visible text. */
  idText?: string;
  /** Heading id, set by the `identify` pass on h1–h6 (content format, Heading ids). */
  id?: string;
  /** Extra heading ids that existing links use; emitted as empty anchors. */
  aliases?: string[];
}

/** A use of a component (`<Card …>`), built in or unknown. `name` can be dotted: `Tree.Folder`. */
export interface ComponentNode {
  type: 'component';
  name: string;
  props: Props;
  children: TreeNode[];
  at: SourcePosition;
  /** Anchor id of link targets (Accordion, Step, Tab, Update, fields); set by the `identify` pass. */
  id?: string;
  /** Further ids; set by the `identify` pass, printed by the component. */
  aliases?: string[];
  /** Names that the author used for other props → the props; set by the `identify` pass. */
  spellings?: Readonly<Record<string, string>>;
  /** Set if its import failed, which was reported at the import. */
  isMissing?: true;
  /** Set if its tag is in a line of text, which an unknown component doesn't end. */
  isInText?: true;
  /**
   * Set if the renderer added it, so that parents look through it: around a tag that runs in browsers, or around a part
   * of the page that such a tag shows.
   */
  wrapper?: 'live' | 'slot';
}

/** A value of an attribute or expression. JSX in a prop (`icon={<svg/>}`) is represented as nodes. */
export type Value = string | number | boolean | null | undefined | Value[] | ValueObject | JsxValue;
export interface ValueObject {
  [key: string]: Value;
}
export interface JsxValue {
  type: 'jsx';
  children: TreeNode[];
}
export type Props = Record<string, Value>;

/**
 * Creates JSX as a value. Authors' objects that look similar don't count, because their nodes would not have passed any
 * check.
 */
export function makeJsx(children: TreeNode[]): JsxValue {
  const value: JsxValue = { type: 'jsx', children };
  jsxValues.add(value);
  return value;
}

const jsxValues = new WeakSet<object>();

export function isJsx(value: Value): value is JsxValue {
  return typeof value === 'object' && value !== null && jsxValues.has(value);
}

/** Whether a child of a tag is content: white space between blocks is only source formatting. */
export const isContent = (node: TreeNode): boolean =>
  node.type !== 'text' || node.isGiven === true || !isLayout(node.value);

const isLayout = (text: string): boolean => text.trim() === '' && text.includes('\n');

/** Creates a text node for text from code. */
export const createTextNode = (value: string): TextNode => ({
  type: 'text',
  value,
  ...(isLayout(value) && { isGiven: true }),
});

/** Returns all text below the nodes, without markup: for ids, labels, search. */
export function getText(nodes: readonly TreeNode[]): string {
  let text = '';
  for (const node of nodes) {
    if (node.type === 'text') text += node.value;
    else if (node.type === 'element' && node.code) text += node.code.source;
    else text += getText(node.children);
  }
  return text;
}

/** Whether two tags are on separate lines. MDX drops the line break between them, which separates their words. */
export function isOnNextLine(node: TreeNode, previous: TreeNode): boolean {
  return node.type !== 'text' && previous.type !== 'text' && node.at.line !== previous.at.line;
}

/** Maximum depth of nested elements on one page: far more than people write, far less than overflows the stack. */
export const MAX_ELEMENTS = 250;

/** A node of any tree; text nodes have no children. */
interface Nested {
  type: string;
  children?: readonly Nested[];
}

/** Whether elements are nested more than `max` deep, which is more than the passes over a tree can handle. */
export function isDeeperThan(nodes: readonly Nested[], max: number): boolean {
  return nodes.some(({ children }) => children !== undefined && (max === 0 || isDeeperThan(children, max - 1)));
}

/** Returns the children without whitespace-only text. */
export function removeWhitespaceNodes(nodes: readonly TreeNode[]): TreeNode[] {
  return nodes.filter((node) => node.type !== 'text' || node.value.trim() !== '');
}

/**
 * Returns the child components with the given names, looking through paragraphs and fragments that Markdown adds around
 * them.
 */
export function listChildComponents(nodes: readonly TreeNode[], ...names: string[]): ComponentNode[] {
  const components: ComponentNode[] = [];
  for (const node of nodes) {
    if (node.type === 'component' && names.includes(node.name)) components.push(node);
    else if (isWrapper(node) && node.children.length > 0)
      components.push(...listChildComponents(node.children, ...names));
  }
  return components;
}

/** Returns the nodes with each component that `listChildComponents` would list for this name replaced. */
export function mapChildComponents(
  nodes: readonly TreeNode[],
  name: string,
  replace: (node: ComponentNode, index: number) => ComponentNode,
): TreeNode[] {
  let count = 0;
  const visit = (list: readonly TreeNode[]): TreeNode[] =>
    list.map((node) => {
      if (node.type === 'component' && node.name === name) return replace(node, count++);
      return isWrapper(node) ? { ...node, children: visit(node.children) } : node;
    });
  return visit(nodes);
}

/**
 * Returns the complement of `listChildComponents`: the nodes without the components of the given names, in order. Only
 * whitespace-only text is lost.
 */
export function removeComponents(nodes: readonly TreeNode[], ...names: string[]): TreeNode[] {
  return removeWhitespaceNodes(nodes).flatMap((node): TreeNode[] => {
    if (listChildComponents([node], ...names).length === 0) return [node];
    if (!isWrapper(node)) return [];
    const children = removeComponents(node.children, ...names);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}

/** Whether a node only wraps others: Markdown elements, and the nodes that the renderer adds around live components. */
function isWrapper(node: TreeNode): node is ElementNode | ComponentNode {
  if (node.type === 'component') return node.wrapper !== undefined;
  return node.type === 'element' && (node.tag === 'p' || node.tag === 'div');
}

/** Wraps text and inline nodes between blocks in paragraphs. */
export function wrapInParagraphs(nodes: readonly TreeNode[], at: SourcePosition): TreeNode[] {
  const result: TreeNode[] = [];
  let run: TreeNode[] = [];
  const flush = () => {
    if (removeWhitespaceNodes(run).length > 0)
      result.push({ type: 'element', tag: 'p', attributes: {}, children: run, at });
    run = [];
  };
  for (const node of nodes) {
    if (isInline(node)) {
      run.push(node);
      continue;
    }
    flush();
    result.push(node);
  }
  flush();
  return result;
}

const KNOWN_COMPONENTS: ReadonlySet<string> = new Set(COMPONENT_NAMES);
/** Components allowed inside a paragraph. */
const INLINE_COMPONENTS: ReadonlySet<string> = new Set(INLINE_NAMES);
const INLINE_ELEMENTS =
  /^(?:a|abbr|acronym|area|audio|b|bdi|bdo|big|br|button|canvas|cite|code|data|datalist|del|dfn|em|i|img|input|ins|kbd|label|map|mark|math|meter|nobr|optgroup|option|output|picture|progress|q|ruby|rt|rp|s|samp|select|small|source|span|strike|strong|sub|sup|svg|textarea|time|track|tt|u|var|video|wbr|iframe|font)$/;
/** Elements whose content never ends a paragraph, because parsers read it by the element's own rules. */
const OWN_CONTENT = /^(?:math|select|svg|textarea)$/;

function isInlineComponent(node: ComponentNode): boolean {
  if (INLINE_COMPONENTS.has(node.name)) return node.props['display'] !== true;
  return isUnknownInText(node) && Object.values(node.props).every(isInlineValue);
}

/** Whether a value can be printed inside a paragraph. */
export const isInlineValue = (value: Value): boolean => !isJsx(value) || value.children.every(isInline);

/** Whether a component is unknown and in a line of text. */
export const isUnknownInText = ({ name, isInText }: ComponentNode): boolean =>
  isInText === true && !KNOWN_COMPONENTS.has(name);

/** Whether a node, with everything inside it, is allowed inside a paragraph (HTML, "phrasing content"). */
export function isInline(node: TreeNode): boolean {
  if (node.type === 'text') return true;
  const inline =
    node.type === 'component'
      ? node.wrapper !== undefined || isInlineComponent(node)
      : INLINE_ELEMENTS.test(node.tag) || COMPONENT_TAGS.has(node.tag);
  if (inline && node.type === 'element' && OWN_CONTENT.test(node.tag)) return true;
  return inline && node.children.every(isInline);
}
