/** Marks tags of author components that do something in a browser as islands. */
import type { RenderedTag } from '../../model/live-tag.ts';
import { isInline, getText, type ComponentNode, type Props, type TreeNode } from '../../model/tree.ts';
import type { IslandData } from './island-data.ts';
import { ISLAND } from './names.ts';
import { reportNames } from './report-names.ts';
import { NotSerializable, createSlot, Slots } from './slots.ts';

/** Maximum size of one island's data, in characters. */
const MAX_DATA = 200_000;

/**
 * Wraps an island around a tag's first state. Returns only the nodes if nothing can be live, and undefined if its props
 * can't be encoded as JSON.
 */
export function wrapTag(tag: RenderedTag): TreeNode[] | undefined {
  const { name, file, live, nodes } = tag;
  const declaration = live ? { module: file, name: live.name } : tag.findDeclaration(name);
  if (!declaration) return nodes;
  try {
    const island = createIsland(tag, declaration);
    if (!island) return nodes;
    reportNames(tag);
    return [island];
  } catch (error) {
    if (error instanceof NotSerializable) return undefined;
    throw error;
  }
}

/** Returns undefined if its data is too large. @throws NotSerializable */
function createIsland(tag: RenderedTag, declaration: Pick<IslandData, 'module' | 'name'>): ComponentNode | undefined {
  const { nodes, at, live, isInText = false } = tag;
  const laterNodes = tag.findLater();
  const slots = new Slots(tag);
  const data: IslandData = {
    ...declaration,
    props: slots.encodeObject(live ? live.props : tag.props),
    children: slots.encodeChildren(tag.children),
  };
  const text = JSON.stringify(data);
  if (text.length > MAX_DATA) return undefined;
  if (live) slots.note(live);
  const markedNodes = slots.mark(nodes);
  const hiddenNodes = slots.hidden(laterNodes);
  const hiddenText = getComparableText(hiddenNodes);
  const unknownNodes = laterNodes.filter(
    (node) => !hiddenText.includes(getComparableText([node])) || getComparableText([node]) === '',
  );
  const laterSlots = unknownNodes.map((node) => createSlot(-1, isInText ? asText(node) : node, true));
  const props: Props = { data: text, ...(slots.codes.length > 0 && { codes: JSON.stringify(slots.codes) }) };
  const children = [...markedNodes, ...hiddenNodes, ...laterSlots];
  return { type: 'component', name: ISLAND, props, children, at, wrapper: 'live' };
}

/** Text that identifies content regardless of white space, which differs between renderings. */
const getComparableText = (nodes: readonly TreeNode[]): string => getText(nodes).replace(/\s+/g, '');

/** Makes a node suitable for a line of text, which can't contain blocks. */
const asText = (node: TreeNode): TreeNode => (isInline(node) ? node : { type: 'text', value: getText([node]) });
