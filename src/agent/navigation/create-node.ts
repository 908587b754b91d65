/** Creates empty groups, tabs, languages and other nodes of the navigation. */
import type { Node } from 'jsonc-parser';
import { omitUndefined } from '../../lib/omit-undefined.ts';
import { Refusal } from '../tools/tool.ts';
import { printItem } from './find-items.ts';
import { describePlaces, getNode, placeNear } from './find-place.ts';
import { findProperties, type JsonFile, type TextEdit } from './json-file.ts';
import { findUnit, getIndent, insertChild, removeChild } from './list-edits.ts';
import { NODE_KINDS, type Navigation, type NavigationItem } from './open-navigation.ts';
import type { FileEdit } from './write-edits.ts';

/** The node to create. */
export interface NewNode {
  /** The key of its label, such as `tab`. */
  kind: string;
  label: string;
  parent?: string | undefined;
  after?: string | undefined;
  before?: string | undefined;
  /** Label of a node of the same kind for entries that can't be beside the new one. */
  wrap?: string | undefined;
  /** The lists of the node with their entries. @defaultValue no pages */
  contents?: Readonly<Record<string, unknown>> | undefined;
}

const EMPTY = { pages: [] };

/** Returns the edits that create a node, and where it will be. Throws a `Refusal` if it can't be there. */
export function createNode(site: Navigation, node: NewNode): { edits: FileEdit[]; where: string } {
  const { kind, parent, after, before, wrap } = node;
  if (kind === 'group' || after !== undefined || before !== undefined) {
    if (wrap !== undefined) throw new Refusal('wrap is only for a kind other than group, without after and before.');
    return createBeside(site, node);
  }
  const parentItem = parent === undefined ? site.items[0] : getNode(site, parent);
  if (parentItem === undefined) throw new Error('expected the navigation to have a root');
  return createInside(parentItem, node);
}

/** Returns the edits that create a node at the end of another one. Throws a `Refusal` if it can't be there. */
export function createInside(
  parentItem: NavigationItem,
  node: Omit<NewNode, 'parent' | 'after' | 'before'>,
): { edits: FileEdit[]; where: string } {
  const { kind, wrap } = node;
  const where = describePlaces({ parent: parentItem });
  const key = getListKey(kind);
  const list = parentItem.lists.find((each) => each.key === key);
  if (list === undefined) return { edits: createList(parentItem, { ...node, key }), where };
  if (wrap !== undefined) throw new Refusal(`wrap isn't needed: there are ${key} already.`);
  const index = list.list.children?.length ?? 0;
  return {
    edits: [{ file: list.file, edit: insertChild(list.file, list.list, { index, value: print(node) }) }],
    where,
  };
}

function createBeside(site: Navigation, node: NewNode): { edits: FileEdit[]; where: string } {
  const { kind, label, ...places } = node;
  const place = placeNear(site, { ...omitUndefined(places), group: label });
  const { file, list, index, neighbor } = place;
  const canNeighbor =
    neighbor === undefined || neighbor.kind === kind || (kind === 'group' && neighbor.kind === 'page');
  if (!canNeighbor)
    throw new Refusal(
      `A ${kind} can't be beside ${printItem(neighbor)}. Pass parent, or a ${kind} in after or before.`,
    );
  const edit = insertChild(file, list, { index, value: place.wrap(print(node)) });
  return { edits: [{ file, edit }], where: describePlaces(place) };
}

/** Creates the list for the first node of its kind. Existing entries move into a separate node. */
function createList(parent: NavigationItem, node: NewNode & { key: string }): FileEdit[] {
  const { key, kind, label, wrap, contents = EMPTY } = node;
  const { lists } = parent;
  const { file, value } = findLists(parent);
  const filledList = lists.find(({ list }) => (list.children?.length ?? 0) > 0);
  if (filledList && wrap === undefined)
    throw new Refusal(
      `${printItem(parent)} has ${filledList.key}, so they need a ${kind} too. Set wrap to the label of their ${kind}.`,
    );
  const properties = findProperties(value, Object.keys(CHILD_KEYS));
  if (value.type !== 'object' || (lists.length > 0 && properties.length === 0))
    throw new Refusal(`The entries of ${printItem(parent)} are in a list or in another file. Change it with edit.`);
  const nodes = [
    ...(wrap !== undefined && filledList ? [{ label: wrap, contents: properties.map((each) => cut(file, each)) }] : []),
    { label, contents: Object.entries(contents).map(([name, list]) => printProperty(file, name, list)) },
  ];
  const toEdit = (edit: TextEdit): FileEdit => ({ file, edit });
  const [first, ...otherProperties] = properties;
  if (first === undefined) {
    const index = value.children?.length ?? 0;
    return [toEdit(insertChild(file, value, { index, value: `"${key}": [\n  ${indent(print(node), '  ')}\n]` }))];
  }
  const content = printList({ file, key, kind, nodes, base: getIndent(file.text, first.offset) });
  const removals = otherProperties.flatMap((each) => removeChild(file, value, value.children?.indexOf(each) ?? -1));
  return [{ offset: first.offset, length: first.length, content }, ...removals].map(toEdit);
}

/** Returns the object that has the lists of a node: its own, or the one that its `$ref` leads to. */
function findLists({ file, value, target }: NavigationItem): { file: JsonFile; value: Node } {
  const hasLists = value.type === 'object' && findProperties(value, Object.keys(CHILD_KEYS)).length > 0;
  return target && !hasLists ? target : { file, value };
}

/** All keys whose lists make up the children of a node. */
const CHILD_KEYS: Readonly<Record<string, string>> = { ...NODE_KINDS, pages: 'page' };

/** Prints a property with nodes in the indentation of the file. */
function printList({
  file,
  key,
  kind,
  nodes,
  base,
}: {
  file: JsonFile;
  key: string;
  kind: string;
  nodes: readonly { label: string; contents: readonly string[] }[];
  base: string;
}): string {
  const isMultiline = file.text.includes('\n');
  const unit = findUnit(file.text);
  const printedNodes = nodes.map(({ label, contents }) => {
    const fields = [`"${kind}": ${JSON.stringify(label)}`, ...contents];
    if (!isMultiline) return `{ ${fields.join(', ')} }`;
    const lines = fields.map((field) => indent(`${unit}${field}`, unit)).join(',\n');
    return `{\n${lines}\n}`;
  });
  if (!isMultiline) return `"${key}": [${printedNodes.join(', ')}]`;
  const items = printedNodes.map((text) => `${unit}${indent(text, unit)}`).join(',\n');
  return indent(`"${key}": [\n${items}\n]`, base);
}

/** Indents all lines except the first. */
function indent(text: string, by: string): string {
  return text.replaceAll('\n', `\n${by}`);
}

/** Returns the text of a property without the indentation of its line. */
function cut({ text }: JsonFile, property: Node): string {
  const base = getIndent(text, property.offset);
  const lines = text.slice(property.offset, property.offset + property.length).split(/\r?\n/);
  return lines.map((line, index) => (index > 0 && line.startsWith(base) ? line.slice(base.length) : line)).join('\n');
}

/** Prints a property in the indentation of the file, or on one line if the file has only one. */
function printProperty({ text }: JsonFile, name: string, list: unknown): string {
  const isShort = !text.includes('\n') || (Array.isArray(list) && list.length === 0);
  return `${JSON.stringify(name)}: ${JSON.stringify(list, undefined, isShort ? undefined : findUnit(text))}`;
}

function print({ kind, label, contents = EMPTY }: Pick<NewNode, 'kind' | 'label' | 'contents'>): string {
  return JSON.stringify({ [kind]: label, ...contents }, undefined, 2);
}

function getListKey(kind: string): string {
  const key = Object.keys(NODE_KINDS).find((each) => NODE_KINDS[each] === kind);
  if (key === undefined) throw new Error(`the navigation has no nodes of the kind ${kind}`);
  return key;
}
