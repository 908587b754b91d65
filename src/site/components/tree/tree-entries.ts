/** Reads a file tree in either form that authors can use: a Markdown list, or Tree.Folder and Tree.File. */
import { isJsx, removeWhitespaceNodes, getText } from '../../model/tree.ts';
import type { ComponentNode, ElementNode, TreeNode, Value } from '../../model/tree.ts';
import { readBooleanProp } from '../../model/props.ts';
import { getValueText } from '../../model/value-text.ts';

export interface TreeEntry {
  name: Value;
  /** Comment beside the name. */
  comment?: Value;
  highlight: boolean;
  /** Undefined for a file. */
  folder?: { open: boolean; openable: boolean; entries: TreeEntry[] };
}

/** Reads the entries. In the list form, everything is open. */
export function readTreeEntries(nodes: readonly TreeNode[]): TreeEntry[] {
  return nodes.flatMap((node): TreeEntry[] => {
    if (node.type === 'text') return [];
    if (node.type === 'component') return readComponent(node);
    if (node.tag === 'ul' || node.tag === 'ol') return readTreeEntries(node.children);
    return node.tag === 'li' ? [readItem(node)] : readTreeEntries(node.children);
  });
}

/** Returns a tree's other content in order, which is shown below it. */
export function listOtherNodes(nodes: readonly TreeNode[]): TreeNode[] {
  return removeWhitespaceNodes(nodes).flatMap((node): TreeNode[] => {
    if (node.type === 'text') return [node];
    if (node.type === 'element' && node.tag === 'li') return [];
    return readTreeEntries([node]).length === 0 ? [node] : listOtherNodes(node.children);
  });
}

function readComponent(node: ComponentNode): TreeEntry[] {
  const comment = readLabel(node.props['comment']);
  const entry = {
    name: readLabel(node.props['name']) ?? '',
    highlight: readBooleanProp(node.props, 'highlight'),
    ...(comment !== undefined && { comment }),
  };
  if (/(?:^|\.)File$/.test(node.name)) return [entry];
  if (!/(?:^|\.)Folder$/.test(node.name)) return readTreeEntries(node.children);
  const openable = readBooleanProp(node.props, 'openable', true);
  const closed = readBooleanProp(node.props, 'defaultClosed', true);
  const open = readBooleanProp(node.props, 'defaultOpen', !closed) || !openable;
  return [{ ...entry, folder: { open, openable, entries: readTreeEntries(node.children) } }];
}

/** Returns the text or JSX of a prop. */
const readLabel = (value: Value): Value => (isJsx(value) ? value : getValueText(value) || undefined);

/** Reads `name/ # comment`; bold names are highlighted. */
function readItem(item: ElementNode): TreeEntry {
  const isList = (node: TreeNode) => node.type === 'element' && (node.tag === 'ul' || node.tag === 'ol');
  const labelNodes = item.children.filter((child) => !isList(child));
  const entries = readTreeEntries(item.children.filter(isList));
  const text = getText(labelNodes).trim();
  const remark = text.search(/\s(?:#|\/\/|-|–|—)\s/);
  const label = remark < 0 ? text : text.slice(0, remark).trim();
  const comment = remark < 0 ? undefined : text.slice(remark).replace(/^\s*(?:#|\/\/|-|–|—)\s*/, '');
  const entry = {
    name: label.replace(/\/$/, ''),
    highlight: isBold(labelNodes),
    ...(comment !== undefined && { comment }),
  };
  const folder = label.endsWith('/') || entries.length > 0;
  return folder ? { ...entry, folder: { open: true, openable: true, entries } } : entry;
}

function isBold(nodes: readonly TreeNode[]): boolean {
  const [first] = removeWhitespaceNodes(nodes);
  if (first?.type !== 'element') return false;
  return first.tag === 'strong' || (first.tag === 'p' && isBold(first.children));
}
