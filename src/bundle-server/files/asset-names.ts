/**
 * Names for the files that a page loads, so that a page never gets a file of another release: `theme.css?d=<digest>`.
 * The bundle doesn't contain them, since it must also work from disk; they are added to pages and style sheets when
 * these are served (docs/decisions/0024-assets-of-a-release.md).
 */
import { createHash } from 'node:crypto';

import type { FileTable } from '../bundle/manifest.ts';

export interface AssetNames {
  /** Digest of everything that a style sheet or a script can load. */
  set: string;
  /**
   * Returns the digest in links to the file; undefined for pages, and for files that already have a digest in their
   * name.
   */
  find(file: string): string | undefined;
  /** Returns whether the digest in a request matches the file here. */
  has(file: string, digest: string): boolean;
}

/** Creates the names of a release's files. */
export function createAssetNames(files: FileTable): AssetNames {
  const set = hashSet(files);
  const getDigest = (file: string) => files.get(file)?.sha256.slice(0, DIGEST_LENGTH);
  const find = (file: string) => {
    if (!files.has(file) || UNHASHED_FILE.test(file) || hasDigest(file)) return undefined;
    return file.endsWith('.css') ? set : getDigest(file);
  };
  return {
    set,
    find,
    has: (file, digest) => find(file) === digest || (digest === set && isInSet(file) && files.has(file)),
  };
}

const DIGEST_LENGTH = 16;

/** Documents, which readers and clients request directly. */
const UNHASHED_FILE = /\.(?:html|md|txt|xml|json|conf)$|^_redirects$/;

/**
 * Files that change with every page and that no style sheet loads. Their individual names keep the shared digest
 * stable.
 */
const VARYING_FILES = /^_docs\/(?:downloads|nav|previews|search-[^/]*)\//;

function isInSet(file: string): boolean {
  return !UNHASHED_FILE.test(file) && !VARYING_FILES.test(file) && !hasDigest(file);
}

function hashSet(files: FileTable): string {
  const hash = createHash('sha256');
  for (const file of [...files.keys()].filter(isInSet).sort()) hash.update(`${file}\0${files.get(file)?.sha256}\n`);
  return hash.digest('hex').slice(0, DIGEST_LENGTH);
}

/** Returns the digest, or the search index version, that a request target contains. */
export function findReleaseName(target: string): { digest: string } | { version: string } | undefined {
  const [, key, value = ''] = /\?([dv])=([0-9a-f]{8,64})$/.exec(target) ?? [];
  if (key === undefined) return undefined;
  return key === 'd' ? { digest: value } : { version: value };
}

/**
 * Returns whether a file is named by a digest of its content, so that it never changes. Everything else is revalidated,
 * which ETags make cheap. Names that authors choose can look the same, such as `release-20260401.html`, so only
 * Bindery's own files count, and of those not the ones that are named after pages.
 */
export function hasDigest(file: string): boolean {
  const [, ownFile] = OWN_FILE.exec(file) ?? [];
  return ownFile !== undefined && !VARYING_FILES.test(ownFile) && /[.-][0-9a-f]{8,64}\.[a-z0-9]+$/.test(ownFile);
}

/** Below the base path of the site, if there is one. */
const OWN_FILE = /(?:^|\/)(_docs\/.*)$/;
