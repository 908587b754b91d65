/** "The same page" in another version or language (content-format 1.5.5). */
import type { Division, SidebarEntry, SiteNavigation } from './navigation.ts';

/**
 * Where a switch from `pageUrl` to `division` leads: the page at the same place in it, else its first page.
 * Cheap for each call: what is needed of a navigation is computed once.
 */
export function findSwitchTarget(navigation: SiteNavigation, division: Division, pageUrl: string): string {
  return findSamePage(navigation, division, pageUrl) ?? division.href;
}

/** The page at the same place in `division`: the page itself where it belongs to it. */
export function findSamePage(navigation: SiteNavigation, division: Division, pageUrl: string): string | undefined {
  const target = reachOf(navigation).get(division.id);
  const section = navigation.sections[navigation.sectionOf[pageUrl] ?? -1];
  const current = section?.trail.find(({ id }) => division.siblings.includes(id));
  const from = current && reachOf(navigation).get(current.id);
  if (!target || !from || !current) return undefined;
  if (current.id === division.id || target.pages.has(pageUrl)) return pageUrl;
  for (const candidate of samePlaces(pageUrl, { from, target, labels: [current.label, division.label] }))
    if (target.pages.has(candidate)) return candidate;
  return undefined;
}

/** The pages below a division. */
interface Reach {
  pages: Set<string>;
  /** Folders most of them share, longest first, each with its closing slash; `/` is the last. */
  prefixes: string[];
}

function* samePlaces(
  url: string,
  { from, target, labels: [own, other] }: { from: Reach; target: Reach; labels: [string, string] },
): Generator<string> {
  for (const source of from.prefixes) {
    if (!url.startsWith(source) && `${url}/` !== source) continue;
    const rest = url.slice(source.length);
    for (const prefix of target.prefixes) yield rest === '' ? prefix.slice(0, -1) || '/' : prefix + rest;
  }
  yield url.replace(`/${own}/`, `/${other}/`);
  // The default one often lies at the root, the others in folders of their own.
  yield url === '/' ? `/${other}` : `/${other}${url}`;
  if (`${url}/`.startsWith(`/${own}/`)) yield url.slice(own.length + 1) || '/';
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

const MOST_PREFIXES = 8;

/** `/a/b/`, `/a/`, `/` when most pages lie in `/a/b/`: a few strays do not matter. */
function sharedFolders(urls: ReadonlySet<string>): string[] {
  const prefixes = ['/'];
  let inside = [...urls];
  while (prefixes.length < MOST_PREFIXES) {
    const prefix = prefixes[0] ?? '/';
    const counts = new Map<string, number>();
    for (const url of inside) {
      const slash = url.indexOf('/', prefix.length);
      const folder = slash === -1 ? '' : url.slice(0, slash + 1);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    const [largest] = [...counts].sort(([, a], [, b]) => b - a);
    if (!largest || largest[0] === '' || largest[1] * 2 <= inside.length) return prefixes;
    inside = inside.filter((url) => url.startsWith(largest[0]));
    prefixes.unshift(largest[0]);
  }
  return prefixes;
}
