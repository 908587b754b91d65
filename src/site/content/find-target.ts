/**
 * Finds what a path on the site leads to, in any spelling that links can have (content format, Pages → URLs). Targets
 * of redirects are resolved in the same way.
 */
import { decodePath } from '../../lib/decode-path.ts';
import type { CreatesFile } from '../model/plugin.ts';
import { encodeMarks, toPortableUrl } from '../model/urls.ts';

export interface PathTargets {
  hasPage(url: string): boolean;
  hasAsset(file: string): boolean;
  /** Whether a plug-in creates the file. @defaultValue none does */
  createsFile?: CreatesFile | undefined;
  /** Returns the URL that a redirect rule sends this one to. */
  redirect(url: string): string | undefined;
}

/** Parts of a link after its path. */
export interface Suffix {
  query: string;
  hash: string;
}

export const NO_SUFFIX: Suffix = { query: '', hash: '' };

export type PathTarget =
  | { kind: 'external'; url: string }
  | ({ kind: 'page'; url: string } & Suffix)
  | { kind: 'asset'; file: string; suffix: string }
  /** Redirects lead to a path where there is nothing. */
  | ({ kind: 'lost'; path: string } & Suffix);

const SCHEME = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/** Maximum number of consecutive redirects to follow. */
export const MAX_HOPS = 30;

/** Finds the target of a path, which is rooted and decoded. Returns undefined if there is no page, file or redirect. */
export function findTarget(path: string, suffix: Suffix, targets: PathTargets): PathTarget | undefined {
  let [at, currentSuffix] = [path, suffix];
  for (let hops = 0; hops <= MAX_HOPS; hops++) {
    const direct = findDirect(at, currentSuffix, targets);
    if (direct) return direct;
    const next = listSpellings(at)
      .map((spelling) => targets.redirect(spelling))
      .find((destination) => destination !== undefined);
    if (next === undefined) return hops === 0 ? undefined : { kind: 'lost', path: at, ...currentSuffix };
    if (SCHEME.test(next)) return { kind: 'external', url: next };
    const redirectTarget = splitSuffix(next);
    at = decodePath(redirectTarget.path);
    currentSuffix = {
      query: redirectTarget.query || currentSuffix.query,
      hash: currentSuffix.hash || redirectTarget.hash,
    };
  }
  return { kind: 'lost', path: at, ...currentSuffix };
}

/** Finds a page or file, without redirects. */
export function findDirect(
  path: string,
  { query, hash }: Suffix,
  { hasPage, hasAsset, createsFile }: Pick<PathTargets, 'hasPage' | 'hasAsset' | 'createsFile'>,
): Exclude<PathTarget, { kind: 'external' | 'lost' }> | undefined {
  const urls = listSpellings(path).map(encodeMarks);
  const url = urls.find(hasPage) ?? urls.map(toPortableUrl).find(hasPage);
  if (url !== undefined) return { kind: 'page', url, query, hash };
  const file = trimSlashes(path).slice(1);
  return hasAsset(file) || GENERATED_FILES.has(file) || createsFile?.(file, hasPage)
    ? { kind: 'asset', file, suffix: query + hash }
    : undefined;
}

/** Files for agents and crawlers. */
const GENERATED_FILES = new Set([
  'llms.txt',
  'llms-full.txt',
  'skill.md',
  'robots.txt',
  'sitemap.xml',
  '.well-known/llms.txt',
  '.well-known/llms-full.txt',
  '.well-known/agent-skills/index.json',
  '.well-known/skills/index.json',
]);

/** Returns a path's possible spellings: `/a/index.mdx/` → `/a/index.mdx`, `/a/index`, `/a`. */
function listSpellings(path: string): string[] {
  const trimmedPath = trimSlashes(path);
  const stem = trimmedPath.replace(/\.(?:mdx?|html?)$/, '');
  return [...new Set([trimmedPath, stem, stem.replace(/\/index$/, '') || '/'])];
}

function trimSlashes(path: string): string {
  return path.replace(/(?<=[^/])\/+$/, '').replace(/^\/+$/, '/');
}

/** Splits a link without scheme and host into its parts. */
export function splitSuffix(link: string): Suffix & { path: string } {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(link) ?? [];
  return { path, query, hash };
}

/** Maximum number of `?` and `#` in one link that can belong to its path. */
const MAX_MARKS = 8;

/**
 * Splits a link where `?` and `#` end its path, and in the other ways in which they are part of it, the longest path
 * first.
 */
export function splitLink(link: string): { plain: Suffix & { path: string }; longer: (Suffix & { path: string })[] } {
  const parts = splitSuffix(link);
  if (parts.path === '' || parts.path.length === link.length) return { plain: parts, longer: [] };
  const ends = Array.from(link.matchAll(/[?#]/g), ({ index }) => index).slice(1, MAX_MARKS);
  const longerPaths = [...ends, link.length].toReversed().map((end) => {
    const { query, hash } = splitSuffix(link.slice(end));
    return { path: link.slice(0, end), query, hash };
  });
  return { plain: parts, longer: longerPaths };
}
