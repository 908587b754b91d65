/** "The same page" in another version or language (content format, Switching behavior). */
import { sectionFor } from './near-sections.ts';
import type { Division, SidebarEntry, SiteNavigation } from '../model/navigation.ts';

/**
 * Returns the target of a switch from `pageUrl` to `division`: the page at the same place in it, else its first page.
 * A page that several divisions list is shown with one of them, so that the others show their first page of their own.
 * Cheap for each call: the data needed from a navigation is computed once.
 */
export function findSwitchTarget(navigation: SiteNavigation, division: Division, pageUrl: string): string {
  const same = findSamePage(navigation, division, pageUrl);
  if (same === undefined) return division.href;
  const isShown = belongsTo(navigation, pageUrl, division);
  return same === pageUrl && !isShown ? findOwnPage(navigation, division) : same;
}

function belongsTo(navigation: SiteNavigation, url: string, { id }: Division): boolean {
  return sectionFor(navigation, url)?.trail.some((chosen) => chosen.id === id) ?? false;
}

/** The first page that is shown with the division; its first page where it has none. */
function findOwnPage(navigation: SiteNavigation, division: Division): string {
  const below = navigation.sections.filter(({ trail }) => trail.some(({ id }) => id === division.id));
  const own = below.flatMap(({ id, order }) => order.filter((url) => navigation.sectionOf[url] === id));
  return own[0] ?? division.href;
}

/** The page at the same place in `division`: the page itself where it belongs to it. */
export function findSamePage(navigation: SiteNavigation, division: Division, pageUrl: string): string | undefined {
  const target = reachOf(navigation).get(division.id);
  const section = sectionFor(navigation, pageUrl);
  const current = section?.trail.find(({ id }) => division.siblings.includes(id));
  const from = current && reachOf(navigation).get(current.id);
  if (!target || !from || !current) return undefined;
  if (current.id === division.id || target.pages.has(pageUrl)) return pageUrl;
  for (const candidate of samePlaces(pageUrl, { from, target, labels: [current.label, division.label] }))
    if (candidate !== undefined && target.pages.has(candidate)) return candidate;
  return undefined;
}

/** The pages below a division. */
interface Reach {
  pages: Set<string>;
  /** Folders most of them share, longest first, each with its closing slash; `/` is the last. */
  prefixes: string[];
}

/** Addresses that may be the same page in `target`, most likely first. */
function* samePlaces(
  url: string,
  { from, target, labels: [own, other] }: { from: Reach; target: Reach; labels: [string, string] },
): Generator<string | undefined> {
  // Folders are mostly named like what they hold, and the default one often lies at the root.
  yield withoutSlash(`${url}/`.replace(`/${own}/`, () => `/${other}/`));
  yield withoutSlash(`/${other}${url}`);
  yield replacePrefix(url, `/${own}/`, '/');
  const [ownRoot, otherRoot] = withoutCommonEnd(from.prefixes[0] ?? '/', target.prefixes[0] ?? '/');
  yield replacePrefix(url, ownRoot, otherRoot);
  for (const source of from.prefixes) for (const prefix of target.prefixes) yield replacePrefix(url, source, prefix);
}

/** `/de/a` with `/fr/` for `/de/` is `/fr/a`, and `/de` is `/fr`; undefined where the page is elsewhere. */
function replacePrefix(url: string, prefix: string, replacement: string): string | undefined {
  if (!isInside(url, prefix)) return undefined;
  return withoutSlash(replacement + url.slice(prefix.length));
}

/** The page `/de` lies in the folder `/de/` too: it is what the folder itself shows. */
function isInside(url: string, folder: string): boolean {
  return url.startsWith(folder) || `${url}/` === folder;
}

function withoutSlash(url: string): string {
  return url.length > 1 && url.endsWith('/') ? url.slice(0, -1) : url;
}

/** `/guides/` and `/zh/guides/` differ in `/` and `/zh/`. */
function withoutCommonEnd(first: string, second: string): [string, string] {
  const [a, b] = [first.split('/').slice(0, -1), second.split('/').slice(0, -1)];
  while (a.length > 1 && b.length > 1 && a.at(-1) === b.at(-1)) [a, b].forEach((parts) => parts.pop());
  return [`${a.join('/')}/`, `${b.join('/')}/`];
}

const reaches = new WeakMap<SiteNavigation, Map<number, Reach>>();

function reachOf(navigation: SiteNavigation): Map<number, Reach> {
  const known = reaches.get(navigation);
  if (known) return known;
  const pages = new Map<number, Set<string>>(navigation.divisions.map(({ id }) => [id, new Set()]));
  const add = (url: string, sectionId: number) => {
    for (const { id } of navigation.sections[sectionId]?.trail ?? []) pages.get(id)?.add(url);
  };
  for (const [url, sectionId] of Object.entries(navigation.sectionOf)) add(url, sectionId);
  for (const [url, sectionId] of Object.entries(navigation.nearSectionOf)) add(url, sectionId);
  for (const section of navigation.sections)
    for (const url of linkedPages(section.entries, navigation)) add(url, section.id);
  const reach = new Map(
    Array.from(pages, ([id, urls]): [number, Reach] => [id, { pages: urls, prefixes: sharedFolders(urls) }]),
  );
  reaches.set(navigation, reach);
  return reach;
}

/** Pages a sidebar links to although they belong to another section. */
function* linkedPages(entries: readonly SidebarEntry[], navigation: SiteNavigation): Generator<string> {
  for (const entry of entries) {
    if (entry.url !== undefined && Object.hasOwn(navigation.sectionOf, entry.url)) yield entry.url;
    if (entry.type === 'group') yield* linkedPages(entry.entries, navigation);
  }
}

const MAX_PREFIXES = 8;

/** `/a/b/`, `/a/`, `/` when most pages lie in `/a/b/`: a few strays do not matter. */
function sharedFolders(urls: ReadonlySet<string>): string[] {
  const prefixes = ['/'];
  let inside = [...urls];
  while (prefixes.length < MAX_PREFIXES) {
    const folder = largestFolder(inside, prefixes[0] ?? '/');
    if (folder === undefined) return prefixes;
    inside = inside.filter((url) => isInside(url, folder));
    prefixes.unshift(folder);
  }
  return prefixes;
}

/** The folder right below `prefix` that holds more than half of the pages. */
function largestFolder(urls: readonly string[], prefix: string): string | undefined {
  const counts = new Map<string, number>();
  for (const url of urls) {
    const slash = url.indexOf('/', prefix.length);
    if (slash === -1) continue;
    const folder = url.slice(0, slash + 1);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  for (const url of urls) {
    const own = counts.get(`${url}/`);
    if (own !== undefined) counts.set(`${url}/`, own + 1);
  }
  const [largest] = [...counts].sort(([, a], [, b]) => b - a);
  return largest && largest[1] * 2 > urls.length ? largest[0] : undefined;
}
