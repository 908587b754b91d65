/** Marks tags of author components that do something in a browser as islands (docs/decisions/0015-author-javascript.md). */
import type { InteractiveTag, LiveCode } from '../../expressions/author-code.ts';
import type { Place } from '../../model/diagnostics.ts';
import { ISLAND, type IslandData } from '../../model/island.ts';
import { isInline, textOf, type Props, type TreeNode } from '../../model/tree.ts';
import { findDeclaration } from './find-declaration.ts';
import { NoJson, slot, Slots, type SlotsInput } from './island-slots.ts';

export interface IslandInput extends Omit<SlotsInput, 'file'> {
  /** Name of the tag. */
  name: string;
  props: Props;
  /** Children as the author wrote them. */
  children: readonly TreeNode[];
  /** Nodes that the tag first shows. */
  nodes: TreeNode[];
  at: Place;
  /** The tag is no component of the author's, but code that was made one. */
  live?: LiveCode | undefined;
  /** Finds what later states show. */
  findLater?: InteractiveTag['findLater'];
  /** Whether the tag stands in a line of text. */
  isInText?: boolean | undefined;
}

/** Characters of the data of one island. */
const MAX_DATA = 200_000;

/** The island around what a tag first shows; the nodes alone when nothing can be live, undefined when its props are no JSON. */
export function makeIsland(input: IslandInput): TreeNode[] | undefined {
  const { nodes, at, scope, live, isInText = false } = input;
  const { file } = scope;
  const found = file && (live ? { module: file.file, name: live.name } : findDeclaration(input.name, file, scope));
  if (!found) return nodes;
  try {
    const later = input.findLater?.() ?? [];
    const slots = new Slots({ ...input, file });
    const data: IslandData = {
      ...found,
      props: slots.encodeObject(live ? (live.props as Props) : input.props),
      children: slots.encodeChildren(input.children),
    };
    const text = JSON.stringify(data);
    if (text.length > MAX_DATA) return nodes;
    if (live) slots.note(file, live);
    const shown = slots.mark(nodes);
    const hidden = slots.hidden(later);
    const known = lettersOf(hidden);
    const unknown = later.filter((node) => !known.includes(lettersOf([node])) || lettersOf([node]) === '');
    const shownLater = unknown.map((node) => slot(-1, isInText ? asText(node) : node, true));
    const props: Props = { data: text, ...(slots.codes.length > 0 && { codes: JSON.stringify(slots.codes) }) };
    return [{ type: 'component', name: ISLAND, props, children: [...shown, ...hidden, ...shownLater], at }];
  } catch (error) {
    if (error instanceof NoJson) return undefined;
    throw error;
  }
}

/** Text by which content is known again: what stands between its parts differs. */
const lettersOf = (nodes: readonly TreeNode[]): string => textOf(nodes).replace(/\s+/g, '');

/** Makes a node fit for a line of text, which has no blocks in it. */
const asText = (node: TreeNode): TreeNode => (isInline(node) ? node : { type: 'text', value: textOf([node]) });
