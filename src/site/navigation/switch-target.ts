/** Finds "the same page" in another version or language (content format, Switching behavior). */
import { memoizeByObject } from '../../lib/memoize-by-object.ts';
import { findSection } from './near-sections.ts';
import type { Division, SidebarEntry, SiteNavigation } from '../model/navigation.ts';

/**
 * Returns the target of a switch from `pageUrl` to `division`: the page at the same place in it, or else its first
 * page. A page listed in several divisions is shown in one of them, so the others use the first page that they show.
 * Repeated calls are cheap, because the data derived from a navigation is cached.
 */
export function findSwitchTarget(navigation: SiteNavigation, division: Division, pageUrl: string): string {
  const counterpart = findSamePage(navigation, division, pageUrl);
  if (counterpart === undefined) return division.href;
  const isShown = belongsTo(navigation, pageUrl, division);
  return counterpart === pageUrl && !isShown ? findOwnPage(navigation, division) : counterpart;
}

function belongsTo(navigation: SiteNavigation, url: string, { id }: Division): boolean {
  return findSection(navigation, url)?.trail.some((trailDivision) => trailDivision.id === id) ?? false;
}

/** Returns the first page shown in the division, or else its first page. */
function findOwnPage(navigation: SiteNavigation, division: Division): string {
  const innerSections = navigation.sections.filter(({ trail }) => trail.some(({ id }) => id === division.id));
  const divisionUrls = innerSections.flatMap(({ id, order }) =>
    order.filter((url) => navigation.sectionOf[url] === id),
  );
  return divisionUrls[0] ?? division.href;
}

/** Returns the page at the same place in `division`. If the page belongs to the division, returns the page itself. */
export function findSamePage(navigation: SiteNavigation, division: Division, pageUrl: string): string | undefined {
  const target = getReach(navigation).get(division.id);
  const section = findSection(navigation, pageUrl);
  const current = section?.trail.find(({ id }) => division.siblings.includes(id));
  const from = current && getReach(navigation).get(current.id);
  if (!target || !from || !current) return undefined;
  if (current.id === division.id || target.pages.has(pageUrl)) return pageUrl;
  for (const candidate of iterateSamePages(pageUrl, { from, target, labels: [current.label, division.label] }))
    if (candidate !== undefined && target.pages.has(candidate)) return candidate;
  return undefined;
}

/** The pages below a division. */
interface ReachablePages {
  pages: Set<string>;
  /** Folders that most of them share, longest first, each with a trailing slash. The last one is `/`. */
  prefixes: string[];
}

/** Yields URLs that could be the same page in `target`, most likely first. */
function* iterateSamePages(
  url: string,
  {
    from,
    target,
    labels: [currentLabel, otherLabel],
  }: { from: ReachablePages; target: ReachablePages; labels: [string, string] },
): Generator<string | undefined> {
  // Folders are mostly named after their division, and the default one is often at the root.
  yield removeSlash(`${url}/`.replace(`/${currentLabel}/`, () => `/${otherLabel}/`));
  yield removeSlash(`/${otherLabel}${url}`);
  yield replacePrefix(url, `/${currentLabel}/`, '/');
  const [currentRoot, targetRoot] = removeCommonEnd(from.prefixes[0] ?? '/', target.prefixes[0] ?? '/');
  yield replacePrefix(url, currentRoot, targetRoot);
  for (const source of from.prefixes) for (const prefix of target.prefixes) yield replacePrefix(url, source, prefix);
}

/**
 * Replaces a prefix: with `/fr/` for `/de/`, `/de/a` becomes `/fr/a`, and `/de` becomes `/fr`. Returns undefined if
 * the page is elsewhere.
 */
function replacePrefix(url: string, prefix: string, replacement: string): string | undefined {
  if (!isInside(url, prefix)) return undefined;
  return removeSlash(replacement + url.slice(prefix.length));
}

/**
 * Returns whether a page is in a folder. The page `/de` is also in the folder `/de/`, because it is what the folder
 * itself shows.
 */
function isInside(url: string, folder: string): boolean {
  return url.startsWith(folder) || `${url}/` === folder;
}

function removeSlash(url: string): string {
  return url.length > 1 && url.endsWith('/') ? url.slice(0, -1) : url;
}

/** Removes the common ending: `/guides/` and `/zh/guides/` differ in `/` and `/zh/`. */
function removeCommonEnd(first: string, second: string): [string, string] {
  const [a, b] = [first.split('/').slice(0, -1), second.split('/').slice(0, -1)];
  while (a.length > 1 && b.length > 1 && a.at(-1) === b.at(-1)) [a, b].forEach((parts) => parts.pop());
  return [`${a.join('/')}/`, `${b.join('/')}/`];
}

const getReach = memoizeByObject((navigation: SiteNavigation): Map<number, ReachablePages> => {
  const pages = new Map<number, Set<string>>(navigation.divisions.map(({ id }) => [id, new Set()]));
  const add = (url: string, sectionId: number) => {
    for (const { id } of navigation.sections[sectionId]?.trail ?? []) pages.get(id)?.add(url);
  };
  for (const [url, sectionId] of Object.entries(navigation.sectionOf)) add(url, sectionId);
  for (const [url, sectionId] of Object.entries(navigation.nearSectionOf)) add(url, sectionId);
  for (const section of navigation.sections)
    for (const url of iterateLinkedPages(section.entries, navigation)) add(url, section.id);
  return new Map(
    Array.from(pages, ([id, urls]): [number, ReachablePages] => [
      id,
      { pages: urls, prefixes: listSharedFolders(urls) },
    ]),
  );
});

/** Yields pages that a sidebar links to although they belong to another section. */
function* iterateLinkedPages(entries: readonly SidebarEntry[], navigation: SiteNavigation): Generator<string> {
  for (const entry of entries) {
    if (entry.url !== undefined && Object.hasOwn(navigation.sectionOf, entry.url)) yield entry.url;
    if (entry.type === 'group') yield* iterateLinkedPages(entry.entries, navigation);
  }
}

const MAX_PREFIXES = 8;

/** Returns `/a/b/`, `/a/` and `/` if most pages are in `/a/b/`. A few strays don't matter. */
function listSharedFolders(urls: ReadonlySet<string>): string[] {
  const prefixes = ['/'];
  let innerUrls = [...urls];
  while (prefixes.length < MAX_PREFIXES) {
    const folder = findLargestFolder(innerUrls, prefixes[0] ?? '/');
    if (folder === undefined) return prefixes;
    innerUrls = innerUrls.filter((url) => isInside(url, folder));
    prefixes.unshift(folder);
  }
  return prefixes;
}

/** Returns the folder directly below `prefix` that contains more than half of the pages. */
function findLargestFolder(urls: readonly string[], prefix: string): string | undefined {
  const counts = new Map<string, number>();
  for (const url of urls) {
    const slash = url.indexOf('/', prefix.length);
    if (slash === -1) continue;
    const folder = url.slice(0, slash + 1);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  for (const url of urls) {
    const folderCount = counts.get(`${url}/`);
    if (folderCount !== undefined) counts.set(`${url}/`, folderCount + 1);
  }
  const [largestCount] = [...counts].sort(([, a], [, b]) => b - a);
  return largestCount && largestCount[1] * 2 > urls.length ? largestCount[0] : undefined;
}
