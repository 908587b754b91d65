import type { Node } from 'jsonc-parser';
import { Type } from 'typebox';
import type { JsonFile } from '../navigation/json-file.ts';
import { describeMissing, findItems, getItem, printItem, printItems } from '../navigation/find-items.ts';
import { insertChild, removeChild, replaceValue } from '../navigation/list-edits.ts';
import { openNavigation, plainPath, type Navigation, type NavigationItem } from '../navigation/open-navigation.ts';
import { describePlaces, placeNear, type Place } from '../navigation/find-place.ts';
import { writeEdits, type FileEdit } from '../navigation/write-edits.ts';
import { describeNewProblems } from './describe-change.ts';
import { defineTool, Refusal } from './tool.ts';

/** Finds and changes entries of the navigation, in docs.json and the files that it is made of. */
export const navigation = defineTool({
  name: 'navigation',
  description:
    'Finds, adds, moves, removes or renames entries of the navigation, in docs.json and the files that it names by $ref; comments and layout stay as they are. find {entry}: where a page or group is, and what is in it; without entry, the groups. add {entry, parent | after | before, group?}: lists a page. move {entry, parent | after | before}. remove {entry}. rename {entry, to}: another path of a page everywhere, or another label.',
  parameters: Type.Object(
    {
      action: Type.Enum(['find', 'add', 'move', 'remove', 'rename'], { description: 'What to do.' }),
      entry: Type.Optional(
        Type.String({
          description:
            'Path of a page such as guides/start, labels such as "en > Guides", or a place as find prints it.',
        }),
      ),
      parent: Type.Optional(
        Type.String({
          description: 'add, move: the group or the like to put it into, by labels or place; at its end.',
        }),
      ),
      after: Type.Optional(Type.String({ description: 'add, move: the entry that it is to follow.' })),
      before: Type.Optional(Type.String({ description: 'add, move: the entry that is to follow it.' })),
      group: Type.Optional(Type.String({ description: 'add: label of a new group to put the page into.' })),
      to: Type.Optional(Type.String({ description: 'rename: the new path or label.' })),
    },
    { additionalProperties: false },
  ),
  async run({ action, ...args }, context) {
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
    return nodes.length === 0 ? 'The navigation has no groups.' : printItems(nodes);
  }
  const found = findItems(site, entry);
  if (found.length === 0) throw new Refusal(describeMissing(site, entry));
  return found
    .map((item) => {
      const own = [...item.trail, item.text];
      const inside = site.items
        .filter(({ trail }) => item.type === 'node' && startsWith(trail, own))
        .slice(0, MAX_CHILDREN);
      return [printItem(item), ...inside.map((child) => `  ${printItem(child)}`)].join('\n');
    })
    .join('\n');
}

function startsWith(trail: readonly string[], own: readonly string[]): boolean {
  return own.every((label, index) => trail[index] === label);
}

function add(site: Navigation, args: Args): Change {
  const page = plainPath(getText(args.entry, 'entry, the path of the page'));
  const path = page === '' ? 'index' : page;
  const place = placeNear(site, args);
  const same = site.items.find((item) => item.type === 'page' && plainPath(item.text) === page);
  if (same) throw new Refusal(`The page is listed already: ${printItem(same)}. Use move to put it elsewhere.`);
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
  if (place.beside === item) throw new Refusal('An entry cannot be put beside itself.');
  if (isWithin(place, item)) throw new Refusal('An entry cannot be put into itself.');
  const value = item.file.text.slice(item.value.offset, item.value.offset + item.value.length);
  const laid = item.type === 'page' ? value : normalize(value);
  return {
    edits: [insertInto(place, laid), ...takeOut({ file: item.file, list, index })],
    text: `Moved ${item.kind} ${JSON.stringify(item.text)} ${describePlaces(place)}.`,
  };
}

/** Without the indentation of its old place. */
function normalize(value: string): string {
  const lines = value.split(/\r?\n/);
  const indents = lines.slice(1).flatMap((line) => (line.trim() === '' ? [] : [/^[ \t]*/.exec(line)?.[0].length ?? 0]));
  const least = Math.min(...indents, Infinity);
  return [lines[0], ...lines.slice(1).map((line) => line.slice(Number.isFinite(least) ? least : 0))].join('\n');
}

function isWithin({ list, file }: Place, { value, file: own }: NavigationItem): boolean {
  return file === own && list.offset >= value.offset && list.offset < value.offset + value.length;
}

function remove(site: Navigation, args: Args): Change {
  const entry = getText(args.entry, 'entry');
  const found = findItems(site, entry);
  if (found.length === 0) throw new Refusal(describeMissing(site, entry));
  if (found.length > 1 && found.some(({ type }) => type === 'node')) getItem(site, entry);
  const edits = found.flatMap((item) => takeOut({ file: item.file, ...getList(item) }));
  const shared = Map.groupBy(found, ({ list }) => list);
  if ([...shared.values()].some((items) => items.length > 1))
    throw new Refusal(`The same list names it more than once; remove one by its place first:\n${printItems(found)}`);
  const emptied = found.filter(({ list }) => list?.children?.length === 1).map(({ trail }) => trail.join(' > '));
  const note =
    emptied.length > 0 ? ` Now without entries: ${emptied.join('; ')}. Remove it too, if it is not filled again.` : '';
  return { edits, text: `Removed:\n${printItems(found)}${note}` };
}

function rename(site: Navigation, args: Args): Change {
  const entry = getText(args.entry, 'entry');
  const to = getText(args.to, 'to').trim();
  const found = findItems(site, entry);
  if (found.length === 0) throw new Refusal(describeMissing(site, entry));
  const items = found.some(({ type }) => type === 'node') ? [getItem(site, entry)] : found;
  const edits = items.map((item) => {
    if (item.name === undefined) throw new Refusal(`${printItem(item)} has no label of its own; add one with edit.`);
    const isRooted = item.type === 'page' && item.text.startsWith('/');
    const text = item.type === 'page' ? `${isRooted ? '/' : ''}${plainPath(to) || 'index'}` : to;
    return { file: item.file, edit: replaceValue(item.name, text) };
  });
  return { edits, text: `Renamed to ${JSON.stringify(to)}:\n${printItems(items)}` };
}

function insertInto({ file, list, index, wrap }: Place, value: string): FileEdit {
  return { file, edit: insertChild(file, list, { index, value: wrap(value) }) };
}

function takeOut({ file, list, index }: { file: JsonFile; list: Node; index: number }): FileEdit[] {
  return removeChild(file, list, index).map((edit) => ({ file, edit }));
}

function getList({ list, index, ...item }: NavigationItem) {
  if (list === undefined)
    throw new Refusal(
      `${JSON.stringify(item.text)} is the "root" page of ${item.trail.join(' > ')}, which is changed with edit.`,
    );
  return { list, index };
}

function getText(value: string | undefined, what: string): string {
  if (value === undefined || value.trim() === '') throw new Refusal(`Expected ${what}.`);
  return value;
}
