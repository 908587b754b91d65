/**
 * Finds the part of the site that pages outside the navigation lie in, where their folder tells: such a page has the
 * language, version and sidebar of the listed pages around it.
 */
import type { Section, SiteNavigation } from '../model/navigation.ts';

type Listed = Pick<SiteNavigation, 'sections' | 'divisions' | 'sectionOf'>;

/** Page URL → id of the section, for unlisted pages whose folder holds listed ones of one language. */
export function findNearSections(navigation: Listed, urls: Iterable<string>): Map<string, number> {
  const folders = countSections(navigation);
  const chosen = new Map<string, number | undefined>();
  const found = new Map<string, number>();
  for (const url of urls) {
    if (Object.hasOwn(navigation.sectionOf, url)) continue;
    for (const folder of foldersOf(`${url}/`)) {
      // The page itself is a folder when pages lie below it, or when it is the first page of all: `/de`.
      if (folder === `${url}/` && !folders.has(folder) && url.lastIndexOf('/') > 0) continue;
      if (!chosen.has(folder)) chosen.set(folder, choose(folder, folders.get(folder), navigation));
      const id = chosen.get(folder);
      if (id !== undefined) found.set(url, id);
      // The nearest folder with listed pages tells, or none.
      if (id !== undefined || folders.has(folder)) break;
    }
  }
  return found;
}

/** The section of a page: that which lists it, else that of the folder it lies in. */
export function sectionFor(navigation: SiteNavigation, url: string): Section | undefined {
  return navigation.sections[navigation.sectionOf[url] ?? navigation.nearSectionOf[url] ?? -1];
}

/** Folder → section → number of its pages in the folder, at any depth. */
function countSections({ sectionOf }: Listed): Map<string, Map<number, number>> {
  const folders = new Map<string, Map<number, number>>();
  for (const [url, id] of Object.entries(sectionOf))
    for (const folder of foldersOf(`${url}/`)) {
      // The root holds every folder of every language: only what lies right in it tells something of it.
      if (folder === '/' && url.lastIndexOf('/') > 0) break;
      const counts = folders.get(folder) ?? new Map<number, number>();
      counts.set(id, (counts.get(id) ?? 0) + 1);
      folders.set(folder, counts);
    }
  return folders;
}

/** `/a/b/` → `/a/b/`, `/a/`, `/`. */
function* foldersOf(path: string): Generator<string> {
  for (let end = path.length - 1; end >= 0; end = end === 0 ? -1 : path.lastIndexOf('/', end - 1))
    yield path.slice(0, end + 1);
}

/** The section with the most pages of a folder, unless they are of several languages. */
function choose(
  folder: string,
  counts: ReadonlyMap<number, number> | undefined,
  { sections, divisions }: Listed,
): number | undefined {
  if (!counts) return sections.find((section) => isNamedLike(section, folder))?.id;
  const present = sections.filter(({ id }) => counts.has(id));
  if (new Set(present.map(({ language }) => language)).size > 1) return undefined;
  const isMixed = new Set(present.map(({ version }) => version)).size > 1;
  const isDefault = ({ trail }: Section) =>
    trail.every(({ kind, id }) => kind !== 'version' || (divisions[id]?.default ?? false));
  const preferred = isMixed ? present.filter(isDefault) : present;
  const [best] = (preferred.length > 0 ? preferred : present).toSorted(
    (a, b) => (counts.get(b.id) ?? 0) - (counts.get(a.id) ?? 0),
  );
  return best?.id;
}

/** A folder without listed pages may still be called like a language or version: `/de/`. */
function isNamedLike({ trail }: Section, folder: string): boolean {
  const name = folder.split('/').at(-2)?.toLowerCase();
  return trail.some(({ kind, label }) => (kind === 'language' || kind === 'version') && label.toLowerCase() === name);
}
