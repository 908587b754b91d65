/** Compares links of pages by what they lead to. */
import path from 'node:path';
import { findMentions } from '../links/find-mentions.ts';
import { normalizePagePath } from '../navigation/open-navigation.ts';

/** A link to a page or file of the site. */
export interface PageLink {
  /** The path as written. */
  address: string;
  line: number;
  /** The page file, or the path of another file from the docs folder. */
  target: string;
}

/** Finds the file of a page by its path without an extension. */
export type FindPage = (path: string) => string | undefined;

/** Creates a lookup of page files. */
export function createFindPage(files: Iterable<string>): FindPage {
  const pages = new Map<string, string>();
  for (const file of files) if (/\.mdx?$/.test(file)) pages.set(normalizePagePath(file), file);
  return (name) => pages.get(normalizePagePath(name));
}

/** Lists the links, images and imports of a page that lead to files of the site. */
export function listPageLinks(text: string, { file, findPage }: { file: string; findPage: FindPage }): PageLink[] {
  let line = 1;
  let at = 0;
  return findMentions(text, { isPage: true }).flatMap(({ offset, address }) => {
    for (; at < offset; at++) if (text[at] === '\n') line++;
    const isPath = /[/.]/.test(address);
    if (!isPath) return [];
    const resolved = path.posix.join('/', address.startsWith('/') ? '' : path.posix.dirname(file), address).slice(1);
    const isPlainFile = /\.(?!mdx?$)[A-Za-z0-9]{1,5}$/.test(resolved);
    return [{ address, line, target: isPlainFile ? resolved : (findPage(resolved) ?? resolved.replace(/\/$/, '')) }];
  });
}

/** Returns the URL path of a page's file. */
export function toPageUrl(file: string): string {
  return `/${normalizePagePath(file)}`;
}
