/** Pages of a site in a fixed order, with all that generators choose by. */
import { findMentions } from '../../src/agent/links/find-mentions.ts';
import { plainPath, type NavigationItem } from '../../src/agent/navigation/open-navigation.ts';
import type { Site } from '../types.ts';

export interface Page {
  /** `guides/start`. */
  path: string;
  file: string;
  text: string;
  title: string;
  item: NavigationItem;
  /** Rooted links to it in other files. */
  inbound: number;
}

/** Pages that one entry alone lists in a list, with a title; in the order of the navigation. */
export function listPages(site: Site): Page[] {
  const counts = countLinks(site);
  const listed = Map.groupBy(
    site.items.filter(({ type }) => type === 'page'),
    ({ text }) => plainPath(text),
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
        address.startsWith('/') ? [plainPath(address)] : [],
      ),
    );
    for (const path of paths) counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return counts;
}

/** Takes one of a list by number, spread over all of it, so that neighbors are not all alike. */
export function pickOne<T>(list: readonly T[], pick: number): T | undefined {
  if (list.length === 0) return undefined;
  return list[(pick * STRIDE + (list.length >> 1)) % list.length];
}

const STRIDE = 7;

/** The labels that a page stands in. */
export function trailOf({ item }: Page): string {
  return item.trail.join(' > ');
}

/** Prose lines of a page that are there once in it: outside of code and frontmatter, without markup. */
export function plainLines({ text }: Page): string[] {
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
