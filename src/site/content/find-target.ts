/**
 * Finds what a path of the site leads to, in any spelling that links may have (content format, Pages → URLs). What a
 * redirect leads to is looked for in the same way.
 */
import { decodePath } from '../../lib/decode-path.ts';
import { encodeMarks } from '../model/urls.ts';

export interface PathTargets {
  hasPage(url: string): boolean;
  hasAsset(file: string): boolean;
  /** Finds the URL that a redirect rule sends this one to. */
  redirect(url: string): string | undefined;
}

/** Parts of a link behind its path. */
export interface Suffix {
  query: string;
  hash: string;
}

export type PathTarget =
  | { kind: 'external'; url: string }
  | ({ kind: 'page'; url: string } & Suffix)
  | { kind: 'asset'; file: string; suffix: string }
  /** Redirects lead to a path where nothing is. */
  | ({ kind: 'lost'; path: string } & Suffix);

const SCHEME = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/** Redirects that are followed, one after another. */
const MAX_HOPS = 30;

/** `path` is rooted and decoded. Undefined when neither a page nor a file nor a redirect is there. */
export function findTarget(path: string, suffix: Suffix, targets: PathTargets): PathTarget | undefined {
  let [at, rest] = [path, suffix];
  for (let hops = 0; hops <= MAX_HOPS; hops++) {
    const found = findDirect(at, rest, targets);
    if (found) return found;
    const next = spellings(at)
      .map((spelling) => targets.redirect(spelling))
      .find((destination) => destination !== undefined);
    if (next === undefined) return hops === 0 ? undefined : { kind: 'lost', path: at, ...rest };
    if (SCHEME.test(next)) return { kind: 'external', url: next };
    const own = splitSuffix(next);
    at = decodePath(own.path);
    rest = { query: own.query || rest.query, hash: rest.hash || own.hash };
  }
  return { kind: 'lost', path: at, ...rest };
}

/** A page or file, without redirects. */
export function findDirect(
  path: string,
  { query, hash }: Suffix,
  { hasPage, hasAsset }: Pick<PathTargets, 'hasPage' | 'hasAsset'>,
): Exclude<PathTarget, { kind: 'external' | 'lost' }> | undefined {
  const url = spellings(path).map(encodeMarks).find(hasPage);
  if (url !== undefined) return { kind: 'page', url, query, hash };
  const file = trim(path).slice(1);
  return hasAsset(file) || isMade(file, hasPage) ? { kind: 'asset', file, suffix: query + hash } : undefined;
}

/** Whether a path is that of a file that bundles have beside their pages: one for agents or crawlers, or the feed of a page. */
function isMade(file: string, hasPage: PathTargets['hasPage']): boolean {
  const page = /^(.+)\/rss\.xml$/.exec(file)?.[1];
  return MADE_FILES.has(file) || (page !== undefined && hasPage(`/${page}`));
}

const MADE_FILES = new Set([
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

/** `/a/index.mdx/` → `/a/index.mdx`, `/a/index`, `/a`. */
function spellings(path: string): string[] {
  const plain = trim(path);
  const stem = plain.replace(/\.(?:mdx?|html?)$/, '');
  return [...new Set([plain, stem, stem.replace(/\/index$/, '') || '/'])];
}

function trim(path: string): string {
  return path.replace(/(?<=[^/])\/+$/, '').replace(/^\/+$/, '/');
}

/** The parts of a link without scheme and host. */
export function splitSuffix(link: string): Suffix & { path: string } {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(link) ?? [];
  return { path, query, hash };
}

/** Marks of one link that may belong to its path. */
const MAX_MARKS = 8;

/** A link whose `?` and `#` end its path, and the readings in which they are part of it, the longest path first. */
export function splitLink(link: string): { plain: Suffix & { path: string }; longer: (Suffix & { path: string })[] } {
  const plain = splitSuffix(link);
  if (plain.path === '' || plain.path.length === link.length) return { plain, longer: [] };
  const ends = Array.from(link.matchAll(/[?#]/g), ({ index }) => index).slice(1, MAX_MARKS);
  const longer = [...ends, link.length].toReversed().map((end) => {
    const { query, hash } = splitSuffix(link.slice(end));
    return { path: link.slice(0, end), query, hash };
  });
  return { plain, longer };
}
