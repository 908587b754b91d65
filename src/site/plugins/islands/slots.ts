/** Encodes the input of an island as data for the browser, and as slots in the page that the browser takes over. */
import { Callable } from '../../expressions/values.ts';
import type { LiveCode, RenderedSnippet, RenderedTag } from '../../model/live-tag.ts';
import { isOnlyInParent } from '../../model/table-parts.ts';
import {
  isContent,
  isJsx,
  getText,
  type ComponentNode,
  type ElementNode,
  type TreeNode,
  type Value,
} from '../../model/tree.ts';
import type { IslandCode, IslandValue } from './island-data.ts';
import { REPEATED_SLOT, SLOT } from './names.ts';
import { createSnippetKey } from './snippet-key.ts';

/** Thrown for a value that JSON can't represent. */
export class NotSerializable extends Error {}

/** Components whose content can be shown without them when their parent reads their props. */
const CONTAINERS = new Set(['Tab', 'Step', 'Accordion', 'Card', 'Column', 'Panel', 'Frame', 'Expandable']);
const MAX_DEPTH = 100;

/** Elements that live code renders exactly as the build does. */
const PLAIN_TAGS =
  /^(?:p|span|div|strong|em|b|i|u|s|del|ins|mark|small|sub|sup|code|kbd|ul|ol|li|blockquote|br|hr|dl|dt|dd)$/;

type SlotsInput = Pick<RenderedTag, 'file' | 'codeOf' | 'findRead' | 'findDeclaration'>;

/** Numbers the nodes passed to an island. */
export class Slots {
  readonly #input: SlotsInput;
  readonly #ids = new Map<TreeNode, number>();
  /** Nodes that must be in the page, visible or hidden. */
  readonly #leaves: TreeNode[] = [];
  readonly #texts: TreeNode[] = [];
  readonly #shown = new Set<TreeNode>();
  /** Nodes of the first state outside slots. */
  readonly #placed = new Set<TreeNode>();
  readonly #read: ReadonlySet<TreeNode>;
  readonly #holders = new Map<TreeNode, boolean>();
  #text = '';
  /** Code that was turned into components. */
  readonly codes: IslandCode[] = [];

  constructor(input: SlotsInput) {
    this.#input = input;
    this.#read = input.findRead();
  }

  note({ name, module, at }: LiveCode): void {
    this.codes.push([this.#input.file, name, module, at.line, at.column]);
  }

  encodeChildren(children: readonly TreeNode[], depth = 0): IslandValue[] {
    return children.filter(isContent).map((node) => this.#encodeNode(node, depth));
  }

  #encodeNode(node: TreeNode, depth: number): IslandValue {
    if (depth > MAX_DEPTH) throw new NotSerializable();
    if (node.type === 'text') {
      this.#texts.push(node);
      return node.value;
    }
    const code = this.#input.codeOf(node);
    if (code?.type === 'expression') return this.encode(code.value, depth + 1);
    if (code) {
      const { live } = code;
      const liveDeclaration = live && { module: this.#input.file, name: live.name };
      const declaration = liveDeclaration ?? this.#input.findDeclaration(code.name);
      if (!declaration) throw new NotSerializable();
      if (live) this.note(live);
      const props = this.encodeObject(live ? live.props : code.props, depth + 1);
      return ['t', declaration.module, declaration.name, props, this.encodeChildren(code.children, depth + 1)];
    }
    // A node of code that was never evaluated.
    if (node.type === 'component' && node.name === '') throw new NotSerializable();
    const isRead = this.#read.has(node);
    const isMadeAgain = this.#holdsCode(node);
    if (node.type === 'element' && (isMadeAgain || isOnlyInParent(node.tag) || (isRead && PLAIN_TAGS.test(node.tag))))
      return ['e', node.tag, node.attributes, this.encodeChildren(node.children, depth + 1)];
    const id = this.#ids.get(node) ?? this.#ids.size;
    this.#ids.set(node, id);
    if (node.type === 'element') {
      this.#leaves.push(node);
      // A code group reads the titles of its blocks, and author code reads their contents, possibly only after a click.
      return isRead || node.code ? ['s', id, node.tag, node.attributes, readContent(node)] : ['s', id, node.tag];
    }
    const isContainer = isMadeAgain || CONTAINERS.has(node.name);
    if (!isContainer) this.#leaves.push(node);
    let props: IslandValue = {};
    try {
      props = this.encodeObject(Object.fromEntries(Object.entries(node.props).filter(([, value]) => !isJsx(value))));
    } catch (error) {
      if (!(error instanceof NotSerializable)) throw error;
    }
    if (node.wrapper === 'live') return ['s', id, node.name];
    const children = isContainer ? this.encodeChildren(node.children, depth + 1) : isRead ? readContent(node) : [];
    return ['s', id, node.name, props, children];
  }

  /** Whether a node contains code: the build's version of the node lacks the code's output. */
  #holdsCode(node: TreeNode): boolean {
    if (node.type === 'text') return false;
    const cachedHolder = this.#holders.get(node);
    if (cachedHolder !== undefined) return cachedHolder;
    const holds = node.children.some((child) => this.#input.codeOf(child) !== undefined || this.#holdsCode(child));
    this.#holders.set(node, holds);
    return holds;
  }

  /** Encodes a value. @throws NotSerializable for functions, and for numbers that JSON lacks. */
  encode(value: Value, depth = 0): IslandValue {
    if (depth > MAX_DEPTH || value instanceof Callable) throw new NotSerializable();
    if (value === undefined) return ['u'];
    if (typeof value === 'number' && !Number.isFinite(value)) throw new NotSerializable();
    if (typeof value !== 'object' || value === null) return value;
    if (isJsx(value)) return ['a', ...this.encodeChildren(value.children, depth + 1)];
    if (Array.isArray(value)) return ['a', ...value.map((item) => this.encode(item, depth + 1))];
    return this.encodeObject(value, depth);
  }

  encodeObject(object: Record<string, Value>, depth = 0): Record<string, IslandValue> {
    return Object.fromEntries(Object.entries(object).map(([key, item]) => [key, this.encode(item, depth + 1)]));
  }

  /** Wraps a slot around each node that was passed to the island. */
  mark(nodes: readonly TreeNode[]): TreeNode[] {
    this.#text ||= getText(nodes);
    return nodes.map((node) => {
      this.#placed.add(node);
      if (node.type === 'text') return node;
      const id = this.#ids.get(node);
      if (id !== undefined && !this.#shown.has(node)) {
        this.#shown.add(node);
        return createSlot(id, node, false);
      }
      return { ...node, children: this.mark(node.children) };
    });
  }

  /** Returns the nodes passed to the tag that neither its first state nor its later ones show. */
  hidden(laterNodes: readonly TreeNode[]): TreeNode[] {
    const text = this.#text + getText(laterNodes);
    const descendants = new Set<TreeNode>();
    const visit = (nodes: readonly TreeNode[]) => {
      for (const node of nodes) {
        descendants.add(node);
        if (node.type !== 'text') visit(node.children);
      }
    };
    visit([...this.#shown]);
    const leafNodes = this.#leaves.filter((node) => !descendants.has(node));
    const texts = this.#texts.filter((node) => !descendants.has(node) && !text.includes(getText([node]).trim()));
    return [
      ...leafNodes.map((node) => {
        const slot = createSlot(this.#ids.get(node) ?? -1, node, true);
        return this.#isRepeated(node) ? repeatSlot(slot) : slot;
      }),
      ...texts.map((node) => createSlot(-1, node, true)),
    ];
  }

  /**
   * Whether readers see the content of a node that only scripts need: code re-created a block with unchanged text, or a
   * paragraph is shown without its tag, as in a label.
   */
  #isRepeated(node: TreeNode): boolean {
    if (node.type !== 'element') return false;
    if (node.code) return this.#text.includes(node.code.source);
    return node.tag === 'p' && node.children.length > 0 && node.children.every((child) => this.#placed.has(child));
  }
}

/** Returns the content of a node that is shown as the build made it, for code that reads it. */
function readContent(node: ElementNode | ComponentNode): IslandValue[] {
  if (node.type === 'element' && node.code)
    return [['e', 'code', { class: `language-${node.code.language}` }, [node.code.source]]];
  return node.children.filter(isContent).map((child) => {
    if (child.type === 'text') return child.value;
    const [tag, attributes] = child.type === 'element' ? [child.tag, child.attributes] : ['span', {}];
    return ['e', tag, attributes, readContent(child)];
  });
}

export function createSlot(id: number, node: TreeNode, isHidden: boolean): ComponentNode {
  const at = node.type === 'text' ? { file: '', line: 1, column: 1 } : node.at;
  const props = { slot: id, hidden: isHidden };
  return { type: 'component', name: SLOT, props, children: [node], at, wrapper: 'slot' };
}

/** Omits a slot from search and Markdown. */
const repeatSlot = (slot: ComponentNode): ComponentNode => ({
  ...slot,
  name: REPEATED_SLOT,
  props: { ...slot.props, 'data-bd-unsearched': true },
});

/** Wraps the content of a Markdown file in a slot, which the code in a browser shows for the same props. */
export function wrapSnippet({ file, props, nodes, at }: RenderedSnippet): ComponentNode {
  const snippet = createSnippetKey(file, props);
  return { type: 'component', name: SLOT, props: { slot: -1, snippet }, children: nodes, at, wrapper: 'slot' };
}
