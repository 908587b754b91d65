import type { Node } from 'jsonc-parser';
import { Type } from 'typebox';
import type { JsonFile } from '../navigation/json-file.ts';
import { describeMissing, findItems, getItem, printItem, printItems } from '../navigation/find-items.ts';
import { insertChild, removeChild, replaceValue } from '../navigation/list-edits.ts';
import {
  openNavigation,
  normalizePagePath,
  type Navigation,
  type NavigationItem,
} from '../navigation/open-navigation.ts';
import { describePlaces, placeNear, type EntryPosition } from '../navigation/find-place.ts';
import { writeEdits, type FileEdit } from '../navigation/write-edits.ts';
import { describeNewProblems } from './describe-change.ts';
import { toPlainText } from './text-file.ts';
import { defineTool, Refusal } from './tool.ts';

/** Finds and changes entries of the navigation, in docs.json and the files that it references. */
export const navigation = defineTool('navigation', {
  description:
    "Finds, adds, moves, removes or renames navigation entries in docs.json and the files it references with $ref, preserving comments and formatting. find {entry}: shows where a page or group is and what it contains; without entry, lists the groups. add {entry, parent | after | before, group?}: adds a page. move {entry, parent | after | before}. remove {entry}. rename {entry, to}: changes a page's path everywhere, or a label.",
  parameters: {
    action: Type.Enum(['find', 'add', 'move', 'remove', 'rename'], { description: 'Action to perform.' }),
    entry: Type.Optional(
      Type.String({
        description: 'Page path such as guides/start, labels such as "en > Guides", or a place as printed by find.',
      }),
    ),
    parent: Type.Optional(
      Type.String({
        description: 'add, move: group or other parent to append it to, by labels or place.',
      }),
    ),
    after: Type.Optional(Type.String({ description: 'add, move: entry to put it after.' })),
    before: Type.Optional(Type.String({ description: 'add, move: entry to put it before.' })),
    group: Type.Optional(Type.String({ description: 'add: label of a new group to put the page in.' })),
    to: Type.Optional(Type.String({ description: 'rename: new path or label.' })),
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
    for (const text of Object.values(args)) toPlainText(text ?? '');
    const site = await openNavigation(context.workspace);
    if (action === 'find') return find(site, args.entry);
    const { edits, text } = ACTIONS[action](site, args);
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
  to?: string;
}

interface Change {
  edits: FileEdit[];
  text: string;
}

const ACTIONS: Record<'add' | 'move' | 'remove' | 'rename', (site: Navigation, args: Args) => Change> = {
  add,
  move,
  remove,
  rename,
};

const MAX_CHILDREN = 60;

function find(site: Navigation, entry: string | undefined): string {
  if (entry === undefined) {
    const nodes = site.items.filter(({ type, kind }) => type === 'node' && kind !== 'navigation');
    return nodes.length === 0 ? "The navigation doesn't have groups." : printItems(nodes);
  }
  const matches = findItems(site, entry);
  if (matches.length === 0) throw new Refusal(describeMissing(site, entry));
  return matches
    .map((item) => {
      const path = [...item.trail, item.text];
      const containedItems = site.items
        .filter(({ trail }) => item.type === 'node' && startsWith(trail, path))
        .slice(0, MAX_CHILDREN);
      return [printItem(item), ...containedItems.map((child) => `  ${printItem(child)}`)].join('\n');
    })
    .join('\n');
}

function startsWith(trail: readonly string[], prefix: readonly string[]): boolean {
  return prefix.every((label, index) => trail[index] === label);
}

function add(site: Navigation, args: Args): Change {
  const page = normalizePagePath(getText(args.entry, 'entry, the path of the page'));
  const path = page === '' ? 'index' : page;
  const place = placeNear(site, args);
  const duplicate = site.items.find((item) => item.type === 'page' && normalizePagePath(item.text) === page);
  if (duplicate)
    throw new Refusal(
      `The page is already in the navigation: ${printItem(duplicate)}. Use move to change its position.`,
    );
  const value = args.group === undefined ? JSON.stringify(path) : printGroup(args.group, path);
  return { edits: [insertInto(place, value)], text: `Added ${JSON.stringify(path)} ${describePlaces(place)}.` };
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
  const entry = getText(args.entry, 'entry');
  const matches = findItems(site, entry);
  if (matches.length === 0) throw new Refusal(describeMissing(site, entry));
  if (matches.length > 1 && matches.some(({ type }) => type === 'node')) getItem(site, entry);
  const edits = matches.flatMap((item) => takeOut({ file: item.file, ...getList(item) }));
  const matchesByList = Map.groupBy(matches, ({ list }) => list);
  if ([...matchesByList.values()].some((items) => items.length > 1))
    throw new Refusal(
      `The same list contains it more than once. Remove one by its place first:\n${printItems(matches)}`,
    );
  const emptyGroups = matches.filter(({ list }) => list?.children?.length === 1).map(({ trail }) => trail.join(' > '));
  const note =
    emptyGroups.length > 0 ? ` Now empty: ${emptyGroups.join('; ')}. Remove it too, unless you add new entries.` : '';
  return { edits, text: `Removed:\n${printItems(matches)}${note}` };
}

function rename(site: Navigation, args: Args): Change {
  const entry = getText(args.entry, 'entry');
  const to = getText(args.to, 'to').trim();
  const matches = findItems(site, entry);
  if (matches.length === 0) throw new Refusal(describeMissing(site, entry));
  const items = matches.some(({ type }) => type === 'node') ? [getItem(site, entry)] : matches;
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
