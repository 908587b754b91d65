import { findClosestName } from '../../lib/find-closest-name.ts';
import { Refusal } from '../tools/tool.ts';
import { normalizePagePath, type Navigation, type NavigationItem } from './open-navigation.ts';

/**
 * Finds the entries that a model means by a page path, by labels such as `en > Guides`, or by `docs.json/navigation/…`.
 */
export function findItems({ items }: Navigation, words: string): NavigationItem[] {
  const text = words.trim();
  const byPointer = items.filter((item) => text === describePlace(item) || text === item.pointer);
  if (byPointer.length > 0) return byPointer;
  const path = normalizePagePath(text);
  const pages = items.filter((item) => item.type === 'page' && normalizePagePath(item.text) === path);
  if (pages.length > 0) return pages;
  const labels = text.split('>').map(fold);
  return items.filter(({ type, kind, trail, text: label }) => {
    if (type !== 'node' || kind === 'navigation') return false;
    const fullTrail = [...trail, label].map(fold);
    return labels.length <= fullTrail.length && isSuffix(labels, fullTrail);
  });
}

/** Returns the one entry that matches. If several match, throws a `Refusal` that lists them. */
export function getItem(navigation: Navigation, words: string): NavigationItem {
  const matches = findItems(navigation, words);
  const [first] = matches;
  if (first !== undefined && matches.length === 1) return first;
  if (first === undefined) throw new Refusal(describeMissing(navigation, words));
  throw new Refusal(
    `${JSON.stringify(words)} matches ${matches.length} entries. Identify one by its place:\n${printItems(matches)}`,
  );
}

/** Lists everything inside an entry, in the order of the navigation. */
export function listContents({ items }: Navigation, item: NavigationItem): NavigationItem[] {
  const following = items.slice(items.indexOf(item) + 1);
  const end = following.findIndex(({ trail }) => trail.length <= item.trail.length);
  return item.type === 'page' ? [] : following.slice(0, end === -1 ? undefined : end);
}

/** Describes for the model that no entry matches, and suggests the closest one. */
export function describeMissing({ items }: Navigation, words: string): string {
  const names = items.map(({ type, text, trail }) =>
    type === 'page' ? normalizePagePath(text) : [...trail, text].join(' > '),
  );
  const guess = findClosestName(words, names) ?? findClosestName(normalizePagePath(words), names);
  return `${JSON.stringify(words)} isn't in the navigation; ${guess === undefined ? 'use find to list the entries.' : `did you mean ${JSON.stringify(guess)}?`}`;
}

/** Prints one line per entry, such as `docs.json/navigation/groups/0 (line 12): group "Guides" in en (3 entries)`. */
export function printItems(items: readonly NavigationItem[]): string {
  return (
    items.slice(0, MAX_SHOWN).map(printItem).join('\n') +
    (items.length > MAX_SHOWN ? `\n… and ${items.length - MAX_SHOWN} more` : '')
  );
}

const MAX_SHOWN = 100;

/** Prints an entry with its place, line, kind and label. */
export function printItem(item: NavigationItem): string {
  const { file, value, kind, text, trail, lists } = item;
  const line = file.text.slice(0, value.offset).split('\n').length;
  const location = trail.length > 0 ? ` in ${trail.join(' > ')}` : '';
  const count = lists.reduce((sum, { list }) => sum + (list.children?.length ?? 0), 0);
  const size = kind === 'page' ? '' : ` (${count} ${count === 1 ? 'entry' : 'entries'})`;
  return `${describePlace(item)} (line ${line}): ${kind} ${JSON.stringify(text)}${location}${size}`;
}

/** Returns the place of an entry, such as `docs.json/navigation/groups/0`. */
function describePlace({ file, pointer }: NavigationItem): string {
  return `${file.name}${pointer}`;
}

function fold(label: string): string {
  return label.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

function isSuffix(part: readonly string[], list: readonly string[]): boolean {
  return part.every((label, index) => list[list.length - part.length + index] === label);
}
