/**
 * Marks tags of author components that do something in a browser as islands (docs/decisions/0015-author-javascript.md).
 */
import type { InteractiveTag, LiveCode } from '../../expressions/author-code.ts';
import type { SourcePosition } from '../../model/diagnostics.ts';
import { ISLAND, type IslandData } from '../../model/island.ts';
import { isInline, getText, type Props, type TreeNode } from '../../model/tree.ts';
import { findDeclaration } from './find-declaration.ts';
import { NotSerializable, createSlot, Slots, type SlotsInput } from './island-slots.ts';

export interface IslandInput extends Omit<SlotsInput, 'file'> {
  /** The tag's name. */
  name: string;
  props: Props;
  /** Children as the author wrote them. */
  children: readonly TreeNode[];
  /** Nodes of the tag's first state. */
  nodes: TreeNode[];
  at: SourcePosition;
  /** Set if the tag isn't an author component, but code that was turned into one. */
  live?: LiveCode | undefined;
  /** Finds the content of later states. */
  findLater?: InteractiveTag['findLater'];
  /** Whether the tag is in a line of text. */
  isInText?: boolean | undefined;
}

/** Maximum size of one island's data, in characters. */
const MAX_DATA = 200_000;

/**
 * Wraps an island around a tag's first state. Returns only the nodes if nothing can be live, and undefined if its props
 * can't be encoded as JSON.
 */
export function makeIsland(input: IslandInput): TreeNode[] | undefined {
  const { nodes, at, scope, live, isInText = false } = input;
  const { file } = scope;
  const declaration =
    file && (live ? { module: file.file, name: live.name } : findDeclaration(input.name, file, scope));
  if (!declaration) return nodes;
  try {
    const laterNodes = input.findLater?.() ?? [];
    const slots = new Slots({ ...input, file });
    const data: IslandData = {
      ...declaration,
      props: slots.encodeObject(live ? (live.props as Props) : input.props),
      children: slots.encodeChildren(input.children),
    };
    const text = JSON.stringify(data);
    if (text.length > MAX_DATA) return nodes;
    if (live) slots.note(file, live);
    const markedNodes = slots.mark(nodes);
    const hiddenNodes = slots.hidden(laterNodes);
    const hiddenText = getComparableText(hiddenNodes);
    const unknownNodes = laterNodes.filter(
      (node) => !hiddenText.includes(getComparableText([node])) || getComparableText([node]) === '',
    );
    const laterSlots = unknownNodes.map((node) => createSlot(-1, isInText ? asText(node) : node, true));
    const props: Props = { data: text, ...(slots.codes.length > 0 && { codes: JSON.stringify(slots.codes) }) };
    return [{ type: 'component', name: ISLAND, props, children: [...markedNodes, ...hiddenNodes, ...laterSlots], at }];
  } catch (error) {
    if (error instanceof NotSerializable) return undefined;
    throw error;
  }
}

/** Text that identifies content regardless of white space, which differs between renderings. */
const getComparableText = (nodes: readonly TreeNode[]): string => getText(nodes).replace(/\s+/g, '');

/** Makes a node suitable for a line of text, which can't contain blocks. */
const asText = (node: TreeNode): TreeNode => (isInline(node) ? node : { type: 'text', value: getText([node]) });
