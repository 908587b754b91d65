/** Lists the pages of a site in a fixed order, with the data that generators choose by. */
import { findMentions } from '../../src/agent/links/find-mentions.ts';
import { normalizePagePath, type NavigationItem } from '../../src/agent/navigation/open-navigation.ts';
import type { Site } from '../types.ts';

/** A page that a task can be about. */
export interface Page {
  /** Path without extension, such as `guides/start`. */
  path: string;
  file: string;
  text: string;
  title: string;
  item: NavigationItem;
  /** Number of absolute links to the page in other files. */
  inbound: number;
}

/** Lists titled pages with exactly one navigation entry, in navigation order. */
export function listPages(site: Site): Page[] {
  const counts = countLinks(site);
  const listed = Map.groupBy(
    site.items.filter(({ type }) => type === 'page'),
    ({ text }) => normalizePagePath(text),
  );
  return [...listed].flatMap(([path, [item, ...more]]): Page[] => {
    const file = [`${path}.mdx`, `${path}.md`].find((name) => site.files.has(name));
    if (item === undefined || more.length > 0 || item.list === undefined || file === undefined || path === '')
      return [];
    const text = site.files.get(file) ?? '';
    const title = /^title:\s*["']?(.+?)["']?\s*$/m.exec(/^---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1] ?? '')?.[1];
    if (title === undefined || text.includes('\r') || /^(?:openapi|asyncapi|url|hidden):/m.test(text)) return [];
    return [{ path, file, text, title, item, inbound: counts.get(path) ?? 0 }];
  });
}

function countLinks({ files }: Site): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [name, text] of files) {
    if (name.endsWith('.json')) continue;
    const paths = new Set(
      findMentions(text, { isPage: /\.mdx?$/.test(name) }).flatMap(({ address }) =>
        address.startsWith('/') ? [normalizePagePath(address)] : [],
      ),
    );
    for (const path of paths) counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return counts;
}

/**
 * Picks an item by number. Consecutive numbers are spread over the list, because neighboring items are often similar.
 */
export function pickOne<T>(list: readonly T[], pick: number): T | undefined {
  if (list.length === 0) return undefined;
  return list[(pick * STRIDE + (list.length >> 1)) % list.length];
}

const STRIDE = 7;

/** Returns the labels of the nodes that contain a page. */
export function formatTrail({ item }: Page): string {
  return item.trail.join(' > ');
}

/** Returns the prose lines that occur only once on a page. Ignores code, frontmatter and lines with markup. */
export function listProseLines({ text }: Page): string[] {
  const lines = text.split('\n');
  let fence = false;
  let front = lines[0]?.trim() === '---';
  return lines.filter((line, index) => {
    if (front) {
      if (index > 0 && line.trim() === '---') front = false;
      return false;
    }
    if (/^\s*(?:```|~~~)/.test(line)) fence = !fence;
    return !fence && /^[A-Z][\w ,.'-]{40,200}$/.test(line) && lines.indexOf(line) === lines.lastIndexOf(line);
  });
}
