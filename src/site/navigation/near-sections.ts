/**
 * Finds the section that pages outside the navigation belong to, based on their folder. Such a page gets the language,
 * version and sidebar of the listed pages around it.
 */
import type { Section, SiteNavigation } from '../model/navigation.ts';

type Listed = Pick<SiteNavigation, 'sections' | 'divisions' | 'sectionOf'>;

/**
 * Maps page URLs to section ids, for unlisted pages whose folder contains listed pages in one language. The home page
 * of the site, a language or a version belongs to its first section: for the site, the one of `firstPage`.
 */
export function findNearSections(navigation: Listed, urls: Iterable<string>, firstPage?: string): Map<string, number> {
  const folders = countSections(navigation);
  const sectionsByUrl = new Map<string, number | undefined>();
  const sectionByUrl = new Map<string, number>();
  const homeSections = listHomeSections(navigation);
  homeSections.set('/', navigation.sectionOf[firstPage ?? '']);
  for (const url of urls) {
    if (Object.hasOwn(navigation.sectionOf, url)) continue;
    const homeSection = homeSections.get(url.toLowerCase());
    if (homeSection !== undefined) {
      sectionByUrl.set(url, homeSection);
      continue;
    }
    for (const folder of listFolders(`${url}/`)) {
      // The page itself counts as a folder if it contains pages, or if it is a top-level page such as `/de`.
      if (folder === `${url}/` && !folders.has(folder) && url.lastIndexOf('/') > 0) continue;
      if (!sectionsByUrl.has(folder)) sectionsByUrl.set(folder, choose(folder, folders.get(folder), navigation));
      const id = sectionsByUrl.get(folder);
      if (id !== undefined) sectionByUrl.set(url, id);
      // The closest folder with listed pages decides.
      if (id !== undefined || folders.has(folder)) break;
    }
  }
  return sectionByUrl;
}

/** Maps `/de`, `/v2` and `/de/v2` to the first section of the language and version with these labels. */
function listHomeSections({ sections, divisions }: Listed): Map<string, number | undefined> {
  const sectionByUrl = new Map<string, number | undefined>();
  const defaultSections = sections.filter((section) => isDefaultVersion(section, divisions));
  for (const { id, trail } of [...defaultSections, ...sections]) {
    let url = '';
    for (const { kind, label } of trail)
      if (kind === 'language' || kind === 'version') {
        url += `/${label.toLowerCase()}`;
        if (!sectionByUrl.has(url)) sectionByUrl.set(url, id);
      }
  }
  return sectionByUrl;
}

/** Returns the section of a page: the one that lists it, or else the one of its folder. */
export function findSection(navigation: SiteNavigation, url: string): Section | undefined {
  return navigation.sections[navigation.sectionOf[url] ?? navigation.nearSectionOf[url] ?? -1];
}

/** Maps folders to sections, with the number of a section's pages in the folder at any depth. */
function countSections({ sectionOf }: Listed): Map<string, Map<number, number>> {
  const folders = new Map<string, Map<number, number>>();
  for (const [url, id] of Object.entries(sectionOf))
    for (const folder of listFolders(`${url}/`)) {
      // The root contains the folders of all languages, so only pages directly in it count.
      if (folder === '/' && url.lastIndexOf('/') > 0) break;
      const counts = folders.get(folder) ?? new Map<number, number>();
      counts.set(id, (counts.get(id) ?? 0) + 1);
      folders.set(folder, counts);
    }
  return folders;
}

/** Yields `/a/b/`, `/a/` and `/` for `/a/b/`. */
function* listFolders(path: string): Generator<string> {
  for (let end = path.length - 1; end >= 0; end = end === 0 ? -1 : path.lastIndexOf('/', end - 1))
    yield path.slice(0, end + 1);
}

/** Returns the section with the most pages in a folder, unless they are in several languages. */
function choose(
  folder: string,
  counts: ReadonlyMap<number, number> | undefined,
  { sections, divisions }: Listed,
): number | undefined {
  if (!counts) return sections.find((section) => isNamedLike(section, folder))?.id;
  const countedSections = sections.filter(({ id }) => counts.has(id));
  if (new Set(countedSections.map(({ language }) => language)).size > 1) return undefined;
  const isMixed = new Set(countedSections.map(({ version }) => version)).size > 1;
  const preferredSections = isMixed
    ? countedSections.filter((section) => isDefaultVersion(section, divisions))
    : countedSections;
  const [bestSection] = (preferredSections.length > 0 ? preferredSections : countedSections).toSorted(
    (a, b) => (counts.get(b.id) ?? 0) - (counts.get(a.id) ?? 0),
  );
  return bestSection?.id;
}

function isDefaultVersion({ trail }: Section, divisions: Listed['divisions']): boolean {
  return trail.every(({ kind, id }) => kind !== 'version' || (divisions[id]?.default ?? false));
}

/** A folder without listed pages can still be named after a language or version: `/de/`. */
function isNamedLike({ trail }: Section, folder: string): boolean {
  const name = folder.split('/').at(-2)?.toLowerCase();
  return trail.some(({ kind, label }) => (kind === 'language' || kind === 'version') && label.toLowerCase() === name);
}
