/** Reads a site's navigation with the file and position of every entry, and follows every `$ref`. */
import path from 'node:path';
import type { Node } from 'jsonc-parser';
import type { Workspace } from '../types/workspace.ts';
import { listWorkFiles } from '../workspace/changed-files.ts';
import { Refusal } from '../tools/tool.ts';
import { openJson, findText, findValue, type JsonFile } from './json-file.ts';
import { trimEndSlashes } from '../../lib/slashes.ts';

/** A page, or a node such as a language, version, tab or group. */
export interface NavigationItem {
  type: 'page' | 'node';
  /** The page path as written, or the label of the node. */
  text: string;
  /** The kind of entry, such as `page`, `group` or `tab`. */
  kind: string;
  /** Labels of the surrounding nodes, outermost first. */
  trail: string[];
  file: JsonFile;
  /** JSON pointer in the file. */
  pointer: string;
  /** The object of a node, or the string of a page. */
  value: Node;
  /** The string with the path or label. Undefined for a node without a label. */
  name: Node | undefined;
  /** The list that contains the entry. Undefined for the `root` page of a node. */
  list: Node | undefined;
  index: number;
  /** The lists of the node's children. */
  lists: { key: string; list: Node; file: JsonFile }[];
  /** What the node's `$ref` leads to. Undefined for a node without one. */
  target?: { value: Node; file: JsonFile };
}

/** The navigation with all of its entries. */
export interface Navigation {
  /** The file that contains `navigation`: docs.json or mint.json. */
  main: JsonFile;
  items: NavigationItem[];
  /** All files of the navigation, by name. */
  files: Map<string, JsonFile>;
  /** Opens a file of the docs folder, once. Throws a `Refusal` if it is missing or isn't JSON. */
  open(name: string): Promise<JsonFile>;
}

/** Maps the key of a list to the key of its entries' label. */
export const NODE_KINDS: Readonly<Record<string, string>> = {
  languages: 'language',
  versions: 'version',
  products: 'product',
  dropdowns: 'dropdown',
  tabs: 'tab',
  anchors: 'anchor',
  menu: 'item',
  groups: 'group',
};

/** Opens the navigation in its current state. Throws a `Refusal` if it is missing or can't be read. */
export async function openNavigation(workspace: Workspace): Promise<Navigation> {
  const names = new Set(await listWorkFiles(workspace));
  const [config, olderConfig] = ['docs.json', 'mint.json'].filter((name) => names.has(name));
  if (config === undefined) throw new Refusal("The docs folder doesn't contain a docs.json.");
  const files = new Map<string, JsonFile>();
  const open = async (name: string) => {
    const openedFile = files.get(name) ?? (await openJson(workspace, name));
    files.set(name, openedFile);
    return openedFile;
  };
  const items: NavigationItem[] = [];
  let main = await open(config);
  // A docs.json without a navigation uses the one in the mint.json next to it.
  if (olderConfig !== undefined && findValue(main.root, 'navigation') === undefined) main = await open(olderConfig);
  const navigation = findValue(main.root, 'navigation');
  if (navigation === undefined) throw new Refusal(`"${main.name}" doesn't have a "navigation". Add one with edit.`);
  const root: NavigationItem = { ...EMPTY_ITEM, file: main, value: navigation, pointer: '/navigation', lists: [] };
  items.push(root);
  await visit(
    { value: navigation, file: main, pointer: '/navigation' },
    { item: root, trail: [], chain: [] },
    { items, open },
  );
  return { main, items, files, open };
}

const EMPTY_ITEM = {
  type: 'node',
  text: '',
  kind: 'navigation',
  trail: [],
  name: undefined,
  list: undefined,
  index: 0,
} as const satisfies Partial<NavigationItem>;

/** A value in a file. */
export interface Located {
  value: Node;
  file: JsonFile;
  pointer: string;
}

interface ParentChain {
  /** The node whose children are read. */
  item: NavigationItem;
  trail: string[];
  /** The `$ref`s followed so far. */
  chain: string[];
}

interface Reader {
  items: NavigationItem[];
  open(name: string): Promise<JsonFile>;
}

/** Reads the children of a node, which is an object with lists, or a list. */
async function visit(location: Located, parents: ParentChain, reader: Reader): Promise<void> {
  const { value, file, pointer, chain } = await resolve(location, parents.chain, reader);
  if (value !== location.value) parents.item.target = { value, file };
  if (value.type === 'array') return visitList({ value, file, pointer }, { ...parents, chain, key: 'groups' }, reader);
  const place =
    value === location.value ? [] : [{ value: location.value, file: location.file, pointer: location.pointer }];
  for (const part of [...place, { value, file, pointer }]) {
    const root = findValue(part.value, 'root');
    if (findText(root) !== undefined && root)
      addPage({ ...part, value: root, pointer: `${part.pointer}/root` }, parents, reader);
    for (const key of [...Object.keys(NODE_KINDS), 'pages']) {
      const child = findValue(part.value, key);
      if (child === undefined) continue;
      const list = await resolve({ value: child, file: part.file, pointer: `${part.pointer}/${key}` }, chain, reader);
      if (list.value.type === 'array') await visitList(list, { ...parents, chain: list.chain, key }, reader);
    }
  }
}

async function visitList(
  { value, file, pointer }: Located,
  parents: ParentChain & { key: string },
  reader: Reader,
): Promise<void> {
  parents.item.lists.push({ key: parents.key, list: value, file });
  for (const [index, child] of (value.children ?? []).entries()) {
    const place = { value: child, file, pointer: `${pointer}/${index}` };
    if (child.type === 'string') addPage(place, parents, reader, { list: value, index });
    else if (child.type === 'array') await visitList(place, parents, reader);
    else if (child.type === 'object') await visitObject(place, { ...parents, list: value, index }, reader);
  }
}

async function visitObject(
  place: Located,
  parents: ParentChain & { key: string; list: Node; index: number },
  reader: Reader,
): Promise<void> {
  const target = await resolve(place, parents.chain, reader);
  const page = findValue(target.value, 'page');
  if (page?.type === 'string')
    return addPage({ ...target, value: page }, parents, reader, { list: parents.list, index: parents.index });
  const kind =
    NODE_KINDS[parents.key] ?? Object.values(NODE_KINDS).find((label) => findValue(target.value, label)) ?? 'group';
  const name = [place.value, target.value]
    .map((value) => findValue(value, kind))
    .find((value) => value?.type === 'string');
  const text = findText(name) ?? '';
  const { trail } = parents;
  const item: NavigationItem = {
    type: 'node',
    text,
    kind,
    trail,
    name,
    list: parents.list,
    index: parents.index,
    lists: [],
    ...place,
  };
  reader.items.push(item);
  await visit(place, { item, trail: [...trail, text], chain: parents.chain }, reader);
}

function addPage(
  { value, file, pointer }: Located,
  { trail }: ParentChain,
  { items }: Reader,
  place: { list: Node | undefined; index: number } = { list: undefined, index: 0 },
): void {
  const text = findText(value) ?? '';
  items.push({ type: 'page', text, kind: 'page', trail, file, pointer, value, name: value, ...place, lists: [] });
}

const MAX_CHAIN = 50;

/** Follows `$ref`s to their target. */
async function resolve(place: Located, chain: string[], reader: Reader): Promise<Located & { chain: string[] }> {
  const target = await followReference(place, { chain, open: reader.open });
  return target === undefined ? { ...place, chain } : resolve(target, target.chain, reader);
}

/**
 * Follows one `$ref`. `chain` has those that were followed before. Returns undefined for a value without one, and throws
 * a `Refusal` for one that leads nowhere or to itself.
 */
export async function followReference(
  place: Located,
  { chain, open }: { chain: readonly string[]; open: Navigation['open'] },
): Promise<(Located & { chain: string[] }) | undefined> {
  const reference = findText(findValue(place.value, '$ref'));
  if (reference === undefined) return undefined;
  const [target = '', fragment = ''] = reference.split('#', 2);
  const name = target === '' ? place.file.name : path.posix.join(path.posix.dirname(place.file.name), target);
  const key = `${name}#${fragment}`;
  if (chain.includes(key) || chain.length > MAX_CHAIN || name.startsWith('..'))
    throw new Refusal(
      `Can't resolve the "$ref" ${JSON.stringify(reference)} in "${place.file.name}". Fix it with edit.`,
    );
  const file = await open(name);
  const parts = fragment.split('/').slice(1);
  let value: Node | undefined = file.root;
  for (const part of parts) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    value = value?.type === 'array' ? value.children?.[Number(key)] : findValue(value, key);
  }
  if (value === undefined)
    throw new Refusal(
      `The "$ref" ${JSON.stringify(reference)} in "${place.file.name}" points to nothing. Fix it with edit.`,
    );
  return { value, file, pointer: fragment, chain: [...chain, key] };
}

/** Returns the same path for every spelling of a page path, such as `/guides/start.mdx` and `guides/start/index`. */
export function normalizePagePath(text: string): string {
  return trimEndSlashes(
    text
      .trim()
      .replace(/[?#].*$/s, '')
      .replace(/^\/+/, '')
      .replace(/\.mdx?$/, '')
      .replace(/(?:^|\/)index$/, ''),
  );
}
