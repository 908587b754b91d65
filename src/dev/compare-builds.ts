import { hash } from 'node:crypto';
import type { Release } from '../bundle-server/release/release.ts';

/**
 * Returns whether anything that pages load differs between two builds: styles, scripts, images. Excludes pages and the
 * search.
 */
export function hasOtherShell(before: Pick<Release, 'files'>, after: Pick<Release, 'files'>): boolean {
  const names = new Set([...before.files.keys(), ...after.files.keys()]);
  return [...names].some(
    (name) =>
      LOADED_FILE.test(name) && !isSearch(name) && before.files.get(name)?.sha256 !== after.files.get(name)?.sha256,
  );
}

/** Returns whether a separately rendered page has other bytes in the build. */
export function hasOtherPages(renderedFiles: ReadonlyMap<string, string>, { files }: Pick<Release, 'files'>): boolean {
  return [...renderedFiles].some(([output, html]) => files.get(output)?.sha256 !== hash('sha256', html));
}

const LOADED_FILE = /\.(?:css|m?js|png|jpe?g|gif|svg|webp|avif|ico|woff2?)$/i;

function isSearch(name: string): boolean {
  return name.startsWith('_docs/search');
}
