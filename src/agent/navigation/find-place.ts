import type { Node } from 'jsonc-parser';
import { Refusal } from '../tools/tool.ts';
import { getItem, printItem, printItems } from './find-items.ts';
import type { JsonFile } from './json-file.ts';
import type { Navigation, NavigationItem } from './open-navigation.ts';

/** The place for a new entry. */
export interface EntryPosition {
  file: JsonFile;
  /** The list, or the object of a node that has no list yet. */
  list: Node;
  index: number;
  /** Adds the code around a new entry that the place needs. */
  wrap(value: string): string;
  /** The new entry is inserted next to this one. */
  neighbor?: NavigationItem;
  parent?: NavigationItem;
}

/** Finds the place that the arguments of a call describe. Throws a `Refusal` if they match no place, or several. */
export function placeNear(
  navigation: Navigation,
  { parent, after, before, group }: { parent?: string; after?: string; before?: string; group?: string },
): EntryPosition {
  const words = after ?? before;
  if (words !== undefined) return placeBeside(getBeside(navigation, words, parent), after === undefined ? 0 : 1);
  if (parent !== undefined) return placeInside(navigation, getNode(navigation, parent), group !== undefined);
  const root = navigation.items[0];
  const isOnlyNode = navigation.items.filter(({ type }) => type === 'node').length === 1;
  if (root && isOnlyNode) return placeInside(navigation, root, group !== undefined);
  throw new Refusal(
    'Specify where to put it: parent, such as "Guides" or "en > Guides", or an entry in after or before. To list the groups, call find without entry.',
  );
}

/** Returns the node that a model means. Pages don't match: `fr` means the language, not the page `fr/index`. */
export function getNode(navigation: Navigation, words: string): NavigationItem {
  return getItem({ ...navigation, items: navigation.items.filter(({ type }) => type === 'node') }, words);
}

/** The parent distinguishes a page that several groups list. */
function getBeside(navigation: Navigation, words: string, parent: string | undefined): NavigationItem {
  if (parent === undefined) return getItem(navigation, words);
  const { trail, text } = getNode(navigation, parent);
  const trailText = [...trail, text].join('\n');
  return getItem(
    { ...navigation, items: navigation.items.filter((item) => item.trail.join('\n') === trailText) },
    words,
  );
}

function placeBeside(sibling: NavigationItem, offset: 0 | 1): EntryPosition {
  const { file, list, index } = sibling;
  if (list === undefined) throw new Refusal(`${printItem(sibling)} isn't in a list. Specify the parent instead.`);
  return { file, list, index: index + offset, wrap: (value) => value, neighbor: sibling };
}

/** The end of the list of pages. A new group is added to the node's groups, if it has any. */
function placeInside(navigation: Navigation, parent: NavigationItem, isGroup: boolean): EntryPosition {
  const { lists } = parent;
  const keys = isGroup ? ['groups', 'pages'] : ['pages'];
  const target = keys.map((key) => lists.findLast((list) => list.key === key)).find((list) => list !== undefined);
  const wrap = (value: string) => value;
  if (target) return { file: target.file, list: target.list, index: target.list.children?.length ?? 0, wrap, parent };
  if (lists.some(({ list }) => (list.children?.length ?? 0) > 0)) {
    const trail = [...parent.trail, parent.text].filter((label) => label !== '' || parent.kind !== 'navigation');
    const childItems = navigation.items.filter(
      (item) =>
        item.type === 'node' &&
        item.trail.length === trail.length &&
        trail.every((label, at) => item.trail[at] === label),
    );
    throw new Refusal(
      `${printItem(parent)} can't contain pages itself. Use one of these, or pass group to create a new one:\n${printItems(childItems)}`,
    );
  }
  const { file, value } = parent;
  return {
    file,
    list: value,
    index: value.children?.length ?? 0,
    wrap: (entry) => `"pages": [${entry}]`,
    parent,
  };
}

/** Describes the place for the model, such as `in en > Guides`. */
export function describePlaces({ neighbor, parent }: Pick<EntryPosition, 'neighbor' | 'parent'>): string {
  if (neighbor)
    return `beside ${JSON.stringify(neighbor.text)}${neighbor.trail.length > 0 ? ` in ${neighbor.trail.join(' > ')}` : ''}`;
  return parent === undefined || parent.kind === 'navigation'
    ? 'to the navigation'
    : `in ${[...parent.trail, parent.text].join(' > ')}`;
}
