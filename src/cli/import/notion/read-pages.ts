/** Reads the tree of pages in a Notion export from the names of its files. */
import path from 'node:path';
import type { Source } from '../../../site/shared.ts';
import type { AddNote } from '../imported.ts';
import { createUniquePaths, type UniquePaths } from '../unique-paths.ts';

/** Names end in the page's id: `Plans 0123456789abcdef0123456789abcdef.md`. */
const NAME = /^(.*?)[ -]?([\da-f]{32})(_all)?\.(md|csv|html)$/i;

export interface NotionPage {
  file: string;
  id: string;
  /** Title from the file name, which Notion shortens and writes without special characters. */
  name: string;
  kind: 'md' | 'csv' | 'html';
  /** Path in the new site, without extension. */
  output: string;
  parent: NotionPage | undefined;
  children: NotionPage[];
}

/** Returns whether a file is a page or a database of an export. */
export function isNotionFile(file: string): boolean {
  return NAME.test(path.posix.basename(file));
}

/** Returns all pages and databases. A file with all rows of a database replaces the file of one view. */
export function readPages(source: Source, note: AddNote): NotionPage[] {
  const pages = new Map<string, NotionPage>();
  for (const file of source.files) {
    const [, name = '', id = '', all, extension = ''] = NAME.exec(path.posix.basename(file)) ?? [];
    if (id === '') continue;
    const kind = extension.toLowerCase() as NotionPage['kind'];
    const known = pages.get(id.toLowerCase());
    if (known && known.kind !== 'csv' && kind !== 'csv')
      note({ file, what: `the page, because ${known.file} has the same ID` });
    // A database also has a page in exports as HTML, and a view in exports as Markdown.
    if (known && (known.kind !== 'csv' || !(all || kind !== 'csv'))) continue;
    pages.set(id.toLowerCase(), {
      file,
      id,
      name: name.trim() || 'Untitled',
      kind,
      output: '',
      parent: undefined,
      children: [],
    });
  }
  const list = [...pages.values()];
  connectPages(list);
  const paths = createUniquePaths();
  const [root, ...otherRoots] = list.filter(({ parent }) => parent === undefined);
  if (root && otherRoots.length === 0 && root.kind !== 'csv') {
    root.output = paths.take('index');
    for (const child of root.children) placePage(child, '', paths);
  } else for (const page of list) if (page.parent === undefined) placePage(page, '', paths);
  return list;
}

/** The pages in a folder belong to the page beside it with the same name, with or without its id. */
function connectPages(pages: readonly NotionPage[]): void {
  const byFolder = new Map<string, NotionPage>();
  for (const page of pages) {
    const folder = path.posix.dirname(page.file);
    const base = path.posix.basename(page.file).replace(/(?:_all)?\.\w+$/, '');
    for (const name of [page.name, base]) {
      // A page called ".." would otherwise contain the folder that it is in, and its parents.
      const key = folder === '.' ? name : `${folder}/${name}`;
      if (!byFolder.has(key)) byFolder.set(key, page);
    }
    byFolder.set(folder === '.' ? base : `${folder}/${base}`, page);
  }
  for (const page of pages) {
    let folder = path.posix.dirname(page.file);
    while (folder !== '.' && !byFolder.has(folder)) folder = path.posix.dirname(folder);
    const parent = byFolder.get(folder);
    if (parent === undefined || parent === page) continue;
    page.parent = parent;
    parent.children.push(page);
  }
}

function placePage(page: NotionPage, folder: string, paths: UniquePaths): void {
  page.output = paths.take(path.posix.join(folder, slugify(page.name) || 'page'));
  for (const child of page.children) placePage(child, page.output, paths);
}

function slugify(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}
