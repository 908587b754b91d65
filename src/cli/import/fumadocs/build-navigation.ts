/** Converts the folders and `meta.json` files of a Fumadocs site to navigation. */
import type { Source } from '../../../site/shared.ts';
import { compareFolderNames } from '../compare-names.ts';
import type { AddNote, PageEntry } from '../imported.ts';
import { deriveTitle } from '../page-text.ts';
import { readMeta, toIconName } from './read-meta.ts';

export interface NavigationContext {
  source: Source;
  language: string;
  /** Whether pages can be missing, as the main language has them. */
  isTranslation: boolean;
  /** Paths of pages in the new site, by source file without extension and language. */
  pages: ReadonlyMap<string, string>;
  /** Titles of pages, by path in the new site. */
  titles: ReadonlyMap<string, string>;
  /** Creates a page that links to another site, and returns its path. */
  addLink(label: string, href: string): string;
  note: AddNote;
}

/** Folders with separate sidebars become tabs. */
export function buildNavigation(folder: string, context: NavigationContext): object {
  const entries = listFolder(folder, context);
  const isRoot = (entry: PageEntry) => typeof entry === 'object' && entry['isRoot'] === true;
  if (!entries.some(isRoot)) return { pages: entries.map(withoutMark) };
  const others = entries.filter((entry) => !isRoot(entry)).map(withoutMark);
  const tabs = entries.filter(isRoot).map((entry) => {
    const { group, root, pages, icon } = withoutMark(entry) as Exclude<PageEntry, string>;
    const allPages = typeof root === 'string' ? [root, ...pages] : pages;
    return { tab: group, ...(icon !== undefined && { icon }), pages: allPages };
  });
  return { tabs: others.length > 0 ? [{ tab: 'Docs', pages: others }, ...tabs] : tabs };
}

function withoutMark(entry: PageEntry): PageEntry {
  if (typeof entry === 'string') return entry;
  const { isRoot: _, ...group } = entry;
  return { ...group, pages: entry.pages.map(withoutMark) } as PageEntry;
}

/** Returns a folder's entries in the order of its `meta.json`. Separators begin groups. */
function listFolder(folder: string, context: NavigationContext): PageEntry[] {
  const { pages } = readMeta(context.source, folder, context);
  const names = listNames(folder, context.pages);
  const written = pages ?? ['...'];
  const excluded = new Set(written.flatMap((item) => (item.startsWith('!') ? [item.slice(1)] : [])));
  const named = new Set(written);
  const rest = names.filter((name) => !named.has(name) && !excluded.has(name));
  const result: PageEntry[] = [];
  let group: Exclude<PageEntry, string> | undefined;
  for (const item of written) {
    const [, label] = /^---(?:\[[^[\]]*\])?(.*)---$/.exec(item) ?? [];
    if (label !== undefined) {
      group = { group: label.trim() || 'More', pages: [] };
      result.push(group);
      continue;
    }
    const entries = item === '...' ? rest : item === 'z...a' ? rest.toReversed() : [item];
    (group?.pages ?? result).push(...entries.flatMap((entry) => convertEntry(entry, folder, context)));
  }
  return result.filter((entry) => typeof entry === 'string' || entry.pages.length > 0 || entry['root'] !== undefined);
}

function convertEntry(item: string, folder: string, context: NavigationContext): PageEntry[] {
  if (item.startsWith('!')) return [];
  const [, label, href] = /^(?:external:)?(?:\[[^[\]]*\])?\[([^[\]]+)\]\(([^()\s]+)\)$/.exec(item) ?? [];
  if (label !== undefined && href !== undefined) return [context.addLink(label, href)];
  const place = `${folder}/${item.replace(/^\.\.\./, '').replace(/^\.\//, '')}`;
  const page = context.pages.get(place);
  if (page !== undefined) return [page];
  if (listNames(place, context.pages).length === 0) {
    if (!context.isTranslation)
      context.note({ file: `${folder}/meta.json`, what: `the entry "${item}", whose page doesn't exist` });
    return [];
  }
  return item.startsWith('...') ? listFolder(place, context) : [createGroup(place, context)];
}

function createGroup(folder: string, context: NavigationContext): PageEntry {
  // A file that can't be read is reported with the order of its pages.
  const { title, icon, isOpen, isRoot } = readMeta(context.source, folder, { ...context, note: () => undefined });
  const index = context.pages.get(`${folder}/index`);
  const name = (folder.split('/').at(-1) ?? '').replace(/^\((.*)\)$/, '$1');
  const pages = listFolder(folder, context).filter((entry) => entry !== index);
  if (index !== undefined && pages.length === 0 && !isRoot) return index;
  return {
    group: title ?? (index === undefined ? undefined : context.titles.get(index)) ?? deriveTitle(name),
    ...(icon !== undefined && { icon: toIconName(icon) }),
    ...(index !== undefined && { root: index }),
    ...(isOpen && { expanded: true }),
    ...(isRoot && { isRoot }),
    pages,
  };
}

/** Returns the names of a folder's pages and folders in natural order, with the index first. */
function listNames(folder: string, pages: ReadonlyMap<string, string>): string[] {
  const start = `${folder}/`;
  const names = [...pages.keys()].flatMap((file) =>
    file.startsWith(start) ? [file.slice(start.length).split('/')[0] ?? ''] : [],
  );
  return [...new Set(names)].sort(compareFolderNames);
}
