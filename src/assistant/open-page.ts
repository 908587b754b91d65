import { readText } from '../bundle-server/release/read-file.ts';
import { resolveRequest } from '../bundle-server/release/resolve.ts';
import type { Release } from '../bundle-server/release/release.ts';
import { readHeadings } from './read-headings.ts';

export interface OpenPage {
  url: string;
  title: string;
  /** Name of the search index that the page's readers search: that of its language and version. */
  index: string | undefined;
}

/** Finds the page that a reader has open; undefined for an address that is none. */
export async function findOpenPage(release: Release, url: string | undefined): Promise<OpenPage | undefined> {
  if (url === undefined) return undefined;
  const found = resolveRequest(release, url.split('/').map(encodeURIComponent).join('/'));
  if (found.kind !== 'file' || !found.path.endsWith('.html')) return undefined;
  const html = await readText(release, found.path);
  const [, index] = /\bid="search-bar-entry"[^>]* data-search="([^"]+)"/.exec(html) ?? [];
  return { url, title: readHeadings(html).title, index };
}
