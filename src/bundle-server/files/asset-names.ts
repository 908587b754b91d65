/**
 * Names for what a page loads, so that a page never gets a file of another release: `theme.css?d=<digest>`. The bundle itself has none, since it must
 * also work from disk; they are added to pages and style sheets as they are served (docs/decisions/0024-assets-of-a-release.md).
 */
import { createHash } from 'node:crypto';

import type { FileTable } from '../bundle/manifest.ts';

export interface AssetNames {
  /** Digest of all that a style sheet or a script may load in its turn. */
  set: string;
  /** Returns the digest that a page names the file with; undefined for pages, and for files that have one in their name. */
  find(file: string): string | undefined;
  /** Whether a digest that a request names is that of the file here. */
  has(file: string, digest: string): boolean;
}

/** Makes the names of the files of a release. */
export function createAssetNames(files: FileTable): AssetNames {
  const set = hashSet(files);
  const own = (file: string) => files.get(file)?.sha256.slice(0, DIGEST_LENGTH);
  const find = (file: string) => {
    if (!files.has(file) || UNNAMED.test(file) || hasDigest(file)) return undefined;
    return file.endsWith('.css') ? set : own(file);
  };
  return {
    set,
    find,
    has: (file, digest) => find(file) === digest || (digest === set && isInSet(file) && files.has(file)),
  };
}

const DIGEST_LENGTH = 16;

/** Documents: readers and programs ask for them by themselves. */
const UNNAMED = /\.(?:html|md|txt|xml|json|conf)$|^_redirects$/;

/** Files that change with every page and that no style sheet loads: names of their own keep the digest of the others. */
const OWN_NAMES = /^_docs\/(?:nav|previews|search-[^/]*)\//;

function isInSet(file: string): boolean {
  return !UNNAMED.test(file) && !OWN_NAMES.test(file) && !hasDigest(file);
}

function hashSet(files: FileTable): string {
  const hash = createHash('sha256');
  for (const file of [...files.keys()].filter(isInSet).sort()) hash.update(`${file}\0${files.get(file)?.sha256}\n`);
  return hash.digest('hex').slice(0, DIGEST_LENGTH);
}

/** Returns the digest, or the version of a search index, that a request target names a release with. */
export function findReleaseName(target: string): { digest: string } | { version: string } | undefined {
  const [, key, value = ''] = /\?([dv])=([0-9a-f]{8,64})$/.exec(target) ?? [];
  if (key === undefined) return undefined;
  return key === 'd' ? { digest: value } : { version: value };
}

/** Whether the name of a file has a digest of its content in it: it never changes. All else is revalidated, which the ETag makes cheap. */
export function hasDigest(file: string): boolean {
  return /[.-][0-9a-f]{8,64}\.[a-z0-9]+$/.test(file);
}
