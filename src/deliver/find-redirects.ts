import fs from 'node:fs/promises';
import type { Release } from '../bundle-server/release/release.ts';
import { findRedirect } from '../bundle-server/release/redirects.ts';

export interface DeliveryRedirects {
  /** Where each page that only redirects leads to, by its file. */
  pages: Map<string, string>;
  /** Number of rules with wildcards, which no object can replace. */
  wildcards: number;
}

/**
 * Finds the pages of a site that only redirect, and where they lead. `base` is the path of the site, such as `/docs`;
 * empty at the root.
 */
export async function findRedirects(
  { redirects, files, locate }: Pick<Release, 'redirects' | 'files' | 'locate'>,
  base: string,
): Promise<DeliveryRedirects> {
  const pages = new Map<string, string>();
  for (const source of redirects.exact.keys()) {
    const file = `${source.slice(1)}.html`;
    const location = findRedirect(redirects, source, '')?.location;
    const entry = files.get(file);
    if (location === undefined || !entry || entry.size > MAX_PAGE_BYTES) continue;
    // A page of the site can have the same URL as a rule.
    if (!(await fs.readFile(locate(file), 'utf8')).includes('http-equiv="refresh"')) continue;
    pages.set(file, location.startsWith('/') ? base + location : location);
  }
  return { pages, wildcards: redirects.patterns.length };
}

const MAX_PAGE_BYTES = 16 * 1024;
