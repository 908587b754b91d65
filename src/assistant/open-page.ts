import { readText } from '../bundle-server/release/read-file.ts';
import { resolveRequest } from '../bundle-server/release/resolve.ts';
import type { Release } from '../bundle-server/release/release.ts';
import { findIndexName } from '../hosting/search/find-index-name.ts';
import { readHeadings } from './read-headings.ts';

export interface OpenPage {
  url: string;
  title: string;
  /** Name of the search index for the page's language and version. */
  index: string | undefined;
}

/** Finds the page that a reader has open; undefined for an unknown URL. */
export async function findOpenPage(release: Release, url: string | undefined): Promise<OpenPage | undefined> {
  if (url === undefined) return undefined;
  const resolution = resolveRequest(release, url.split('/').map(encodeURIComponent).join('/'));
  if (resolution.kind !== 'file' || !resolution.path.endsWith('.html')) return undefined;
  const html = await readText(release, resolution.path);
  return { url, title: readHeadings(html).title, index: findIndexName(html) };
}
