import type { Node } from 'jsonc-parser';
import { Type } from 'typebox';
import type { JsonFile } from '../navigation/json-file.ts';
import { describeMissing, findItems, getItem, listContents, printItem, printItems } from '../navigation/find-items.ts';
import { insertChild, removeChild, replaceValue } from '../navigation/list-edits.ts';
import {
  openNavigation,
  normalizePagePath,
  type Navigation,
  type NavigationItem,
} from '../navigation/open-navigation.ts';
import { describePlaces, getNode, placeNear, type EntryPosition } from '../navigation/find-place.ts';
import { createNode } from '../navigation/create-node.ts';
import { writeEdits, type FileEdit } from '../navigation/write-edits.ts';
import type { ToolContext } from '../types/tool.ts';
import { describeNewProblems } from './describe-change.ts';
import { sliceForModel } from './slice-for-model.ts';
import { toPlainText } from './text-file.ts';
import { defineTool, Refusal, refuseUnused, takeLines } from './tool.ts';

const KINDS = ['group', 'tab', 'language', 'version', 'product', 'dropdown', 'anchor', 'item'] as const;

/** Finds and changes entries of the navigation, in docs.json and the files that it references. */
export const navigation = defineTool('navigation', {
  description:
    'Finds and changes entries of the navigation. find {entry?}: where an entry is, and its contents. add {entry, group?}: adds a page. create {kind, to}: adds an empty group, tab, language …; wrap is the label for existing entries that need a parent of that kind. move {entry}. remove {entry}. rename {entry, to}: changes a label, or a page path everywhere. Places are parent, after or before.',
  parameters: {
    action: Type.Enum(['find', 'add', 'create', 'move', 'remove', 'rename']),
    entry: Type.Optional(
      Type.String({
        description: 'Page path, labels such as "en > Guides", or a place as printed by find.',
      }),
    ),
    parent: Type.Optional(Type.String()),
    after: Type.Optional(Type.String()),
    before: Type.Optional(Type.String()),
    group: Type.Optional(Type.String({ description: 'Label of a new group for the page.' })),
    kind: Type.Optional(Type.Enum(KINDS)),
    to: Type.Optional(Type.String()),
    wrap: Type.Optional(Type.String()),
    again: Type.Optional(Type.Boolean({ description: 'add: even if listed.' })),
    recursive: Type.Optional(Type.Boolean({ description: 'remove: with its entries.' })),
    offset: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  aliases: {
    command: 'action',
    operation: 'action',
    page: 'entry',
    path: 'entry',
    item: 'entry',
    in: 'parent',
    section: 'parent',
    newLabel: 'to',
    newName: 'to',
    newPath: 'to',
    label: 'to',
  },
  async run({ action, ...args }, context) {
    for (const value of Object.values(args)) if (typeof value === 'string') toPlainText(value);
    const { isReplay = false } = context;
    // Earlier versions ignored arguments of other actions, and removed groups with their contents.
    if (!isReplay) refuseUnused(action, args, USED[action]);
    const site = await openNavigation(context.workspace);
    if (action === 'find') return find(site, args, context);
    const { edits, text } = ACTIONS[action](site, { ...args, recursive: isReplay || args.recursive });
    const note = await writeEdits(edits, context);
    const problems = await describeNewProblems(context, [...new Set(edits.map(({ file }) => file.name))]);
    return `${text}${problems}${note}`;
  },
});

interface Args {
  entry?: string;
  parent?: string;
  after?: string;
  before?: string;
  group?: string;
  kind?: (typeof KINDS)[number];
  to?: string;
  wrap?: string;
  again?: boolean;
  recursive?: boolean | undefined;
  offset?: number;
}

interface Change {
  edits: FileEdit[];
  text: string;
}

const USED = {
  find: ['entry', 'offset'],
  add: ['entry', 'parent', 'after', 'before', 'group', 'again'],
  create: ['kind', 'to', 'parent', 'after', 'before', 'wrap'],
  move: ['entry', 'parent', 'after', 'before'],
  remove: ['entry', 'parent', 'recursive'],
  rename: ['entry', 'parent', 'to'],
} as const;

const ACTIONS: Record<'add' | 'create' | 'move' | 'remove' | 'rename', (site: Navigation, args: Args) => Change> = {
  add,
  create,
  move,
  remove,
  rename,
};

function find(site: Navigation, { entry, offset = 1 }: Args, context: ToolContext): string {
  const lines = entry === undefined ? listNodes(site) : listMatches(site, entry);
  return sliceForModel(lines.join('\n'), { offset, context }).join('\n');
}

function listNodes({ items }: Navigation): string[] {
  const nodes = items.filter(({ type, kind }) => type === 'node' && kind !== 'navigation');
  return nodes.length === 0 ? ["The navigation doesn't have groups."] : nodes.map(printItem);
}

function listMatches(site: Navigation, entry: string): string[] {
  const matches = findItems(site, entry);
  if (matches.length === 0) throw new Refusal(describeMissing(site, entry));
  return matches.flatMap((item) => [printItem(item), ...printContents(site, item)]);
}

/** Prints the contents of an entry as an outline. */
function printContents(site: Navigation, item: NavigationItem): string[] {
  return listContents(site, item).map(({ kind, text, trail }) => {
    const indent = '  '.repeat(trail.length - item.trail.length);
    return `${indent}${kind === 'page' ? text : `${kind} ${JSON.stringify(text)}`}`;
  });
}

function add(site: Navigation, args: Args): Change {
  const page = normalizePagePath(getText(args.entry, 'entry, the path of the page'));
  const path = page === '' ? 'index' : page;
  const place = placeNear(site, args);
  const isPage = (item: NavigationItem) => item.type === 'page' && normalizePagePath(item.text) === page;
  const duplicate = args.again ? undefined : site.items.find(isPage);
  if (duplicate)
    throw new Refusal(
      `The page is already in the navigation: ${printItem(duplicate)}. Use move to change its position, or set again to list it twice.`,
    );
  const value = args.group === undefined ? JSON.stringify(path) : printGroup(args.group, path);
  return { edits: [insertInto(place, value)], text: `Added ${JSON.stringify(path)} ${describePlaces(place)}.` };
}

function create(site: Navigation, { kind = 'group', to, parent, after, before, wrap }: Args): Change {
  const label = getText(to, 'to, the label').trim();
  const { edits, where } = createNode(site, { kind, label, parent, after, before, wrap });
  return { edits, text: `Created ${kind} ${JSON.stringify(label)} ${where}. Now add its pages.` };
}

function printGroup(label: string, page: string): string {
  return JSON.stringify({ group: label, pages: [page] }, undefined, 2);
}

function move(site: Navigation, args: Args): Change {
  const item = getItem(site, getText(args.entry, 'entry'));
  const place = placeNear(site, args);
  const { list, index } = getList(item);
  if (place.neighbor === item) throw new Refusal("An entry can't be placed next to itself.");
  if (isWithin(place, item)) throw new Refusal("An entry can't be placed inside itself.");
  const value = item.file.text.slice(item.value.offset, item.value.offset + item.value.length);
  const newValue = item.type === 'page' ? value : normalize(value);
  return {
    edits: [insertInto(place, newValue), ...takeOut({ file: item.file, list, index })],
    text: `Moved ${item.kind} ${JSON.stringify(item.text)} ${describePlaces(place)}.`,
  };
}

/** Removes the indentation of the entry's old position. */
function normalize(value: string): string {
  const lines = value.split(/\r?\n/);
  const indents = lines.slice(1).flatMap((line) => (line.trim() === '' ? [] : [/^[ \t]*/.exec(line)?.[0].length ?? 0]));
  const minIndent = Math.min(...indents, Infinity);
  return [lines[0], ...lines.slice(1).map((line) => line.slice(Number.isFinite(minIndent) ? minIndent : 0))].join('\n');
}

function isWithin({ list, file }: EntryPosition, { value, file: itemFile }: NavigationItem): boolean {
  return file === itemFile && list.offset >= value.offset && list.offset < value.offset + value.length;
}

function remove(site: Navigation, args: Args): Change {
  const { matches, getOne } = findInParent(site, args);
  const items = matches.some(({ type }) => type === 'node') ? [getOne()] : matches;
  const contents = items.flatMap((item) => listContents(site, item));
  if (contents.length > 0 && !args.recursive)
    throw new Refusal(
      `It contains ${contents.length} ${contents.length === 1 ? 'entry' : 'entries'}. Set recursive to remove them too:\n${printItems(contents)}`,
    );
  const edits = items.flatMap((item) => takeOut({ file: item.file, ...getList(item) }));
  const itemsByList = Map.groupBy(items, ({ list }) => list);
  if ([...itemsByList.values()].some((listed) => listed.length > 1))
    throw new Refusal(`The same list contains it more than once. Remove one by its place first:\n${printItems(items)}`);
  const emptyGroups = items.filter(({ list }) => list?.children?.length === 1).map(({ trail }) => trail.join(' > '));
  const note =
    emptyGroups.length > 0 ? ` Now empty: ${emptyGroups.join('; ')}. Remove it too, unless you add new entries.` : '';
  const removedLines = items.flatMap((item) => [printItem(item), ...printContents(site, item)]);
  return { edits, text: `Removed:\n${takeLines(removedLines, 8_000).join('\n')}${note}` };
}

/** Finds the entries that a call means, only inside `parent` if there is one. */
function findInParent(
  site: Navigation,
  { entry: words, parent }: Args,
): { matches: NavigationItem[]; getOne(): NavigationItem } {
  const entry = getText(words, 'entry');
  const scope = parent === undefined ? site : { ...site, items: listContents(site, getNode(site, parent)) };
  const matches = findItems(scope, entry);
  if (matches.length === 0) throw new Refusal(describeMissing(scope, entry));
  return { matches, getOne: () => getItem(scope, entry) };
}

function rename(site: Navigation, args: Args): Change {
  const to = getText(args.to, 'to').trim();
  const { matches, getOne } = findInParent(site, args);
  const items = matches.some(({ type }) => type === 'node') ? [getOne()] : matches;
  const edits = items.map((item) => {
    if (item.name === undefined) throw new Refusal(`${printItem(item)} doesn't have its own label. Add one with edit.`);
    const isRooted = item.type === 'page' && item.text.startsWith('/');
    const text = item.type === 'page' ? `${isRooted ? '/' : ''}${normalizePagePath(to) || 'index'}` : to;
    return { file: item.file, edit: replaceValue(item.name, text) };
  });
  return { edits, text: `Renamed to ${JSON.stringify(to)}:\n${printItems(items)}` };
}

function insertInto({ file, list, index, wrap }: EntryPosition, value: string): FileEdit {
  return { file, edit: insertChild(file, list, { index, value: wrap(value) }) };
}

function takeOut({ file, list, index }: { file: JsonFile; list: Node; index: number }): FileEdit[] {
  return removeChild(file, list, index).map((edit) => ({ file, edit }));
}

function getList({ list, index, ...item }: NavigationItem) {
  if (list === undefined)
    throw new Refusal(
      `${JSON.stringify(item.text)} is the "root" page of ${item.trail.join(' > ')}. Change it with edit.`,
    );
  return { list, index };
}

function getText(value: string | undefined, expectation: string): string {
  if (value === undefined || value.trim() === '') throw new Refusal(`Expected ${expectation}.`);
  return value;
}
