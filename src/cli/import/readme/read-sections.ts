/** Reads the pages of a ReadMe project: folders with `_order.yaml`. */
import path from 'node:path';
import type { Source } from '../../../site/shared.ts';
import { compareNames } from '../compare-names.ts';
import { readList, readText, type Fields } from '../fields.ts';
import { getOutputPath, isHidden, isPage } from '../import-files.ts';
import type { AddNote, PageEntry } from '../imported.ts';
import { deriveTitle, splitPage } from '../page-text.ts';
import { readYaml } from '../read-yaml.ts';
import type { UniquePaths } from '../unique-paths.ts';

export interface ReadmePage {
  file: string;
  /** What links name: `doc:slug`. */
  slug: string;
  /** Path in the new site, without extension. */
  output: string;
  matter: Fields;
  body: string;
}

export interface Section {
  /** Folder of the pages. */
  folder: string;
  /** First part of the pages' URLs in ReadMe. */
  route: string;
  title: string;
}

const SECTIONS: readonly Section[] = [
  { folder: 'docs', route: 'docs', title: 'Guides' },
  { folder: 'reference', route: 'reference', title: 'API reference' },
  { folder: 'custom_pages', route: 'page', title: 'Pages' },
  { folder: 'changelog', route: 'changelog', title: 'Changelog' },
];

/** Returns the sections that have pages. Without their folders, the whole folder is one of guides. */
export function listSections(source: Source): Section[] {
  const sections = SECTIONS.filter(({ folder }) =>
    source.files.some((file) => isPage(file) && file.startsWith(`${folder}/`)),
  );
  return sections.length > 0 ? sections : [{ folder: '', route: 'docs', title: 'Guides' }];
}

/** Reads the pages of a section. Pages keep the URLs that they have in ReadMe. */
export function readPages(source: Source, { folder, route }: Section, paths: UniquePaths): ReadmePage[] {
  const start = folder === '' ? '' : `${folder}/`;
  const files = source.files.filter((file) => isPage(file) && file.startsWith(start) && !isHidden(file));
  return files.map((file) => {
    const { matter, body } = splitPage(source.read(file).toString('utf8'));
    const name = path.posix.basename(file).replace(/\.mdx?$/i, '');
    const written =
      readText(matter['slug']) ?? (name === 'index' ? path.posix.basename(path.posix.dirname(file)) : name);
    const slug = getOutputPath(written.replaceAll(/[/\\]+/g, '-').replaceAll(/^\.+$/g, 'page'));
    return { file, slug, output: paths.take(path.posix.join(route, slug)), matter, body };
  });
}

interface TreeContext {
  source: Source;
  pages: readonly ReadmePage[];
  note: AddNote;
}

/** Lists a folder in the order of its `_order.yaml`. A folder with an index is a page with pages below it. */
export function buildEntries(folder: string, context: TreeContext): PageEntry[] {
  const { source, pages, note } = context;
  const start = folder === '' || folder === '.' ? '' : `${folder}/`;
  const inner = pages.filter(({ file }) => file.startsWith(start));
  const names = [
    ...new Set(inner.map(({ file }) => (file.slice(start.length).split('/')[0] ?? '').replace(/\.mdx?$/i, ''))),
  ].filter((name) => name !== 'index');
  const order = readOrder(`${start}_order.yaml`, source, note);
  const rank = new Map(order.map((name, index) => [name, index]));
  const sortedNames = names.toSorted(
    (a, b) => (rank.get(a) ?? Infinity) - (rank.get(b) ?? Infinity) || compareNames(a, b),
  );
  return sortedNames.flatMap((name): PageEntry[] => {
    const page = inner.find(({ file }) => file.replace(/\.mdx?$/i, '') === start + name);
    const index = inner.find(({ file }) => file.replace(/\.mdx?$/i, '') === `${start}${name}/index`);
    const root = index ?? page;
    const below = buildEntries(start + name, context);
    if (below.length === 0) return root ? [root.output] : [];
    return [
      { group: readText(root?.matter['title']) ?? deriveTitle(name), ...(root && { root: root.output }), pages: below },
    ];
  });
}

function readOrder(file: string, source: Source, note: AddNote): string[] {
  if (!source.has(file)) return [];
  try {
    return readList(readYaml(source.read(file).toString('utf8'))).map(String);
  } catch {
    note({ file, what: "the order of the folder, because the file isn't valid YAML" });
    return [];
  }
}
