/** Resolves an author's link, whichever of the accepted spellings it has (content format, Pages → URLs). */
import { decodePath } from '../../lib/decode-path.ts';
import path from 'node:path';

export interface LinkTargets {
  hasPage(url: string): boolean;
  hasAsset(file: string): boolean;
  /** URL a redirect rule sends this one to. */
  redirect(url: string): string | undefined;
}

export type LinkTarget =
  | { kind: 'external'; url: string }
  | { kind: 'fragment'; hash: string }
  | { kind: 'page'; url: string; query: string; hash: string }
  | { kind: 'asset'; file: string; suffix: string }
  | { kind: 'broken'; url: string };

const SCHEME = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/**
 * Resolves a link written in `file` on the page `pageUrl`. Root-relative is the documented form; relative ones are
 * tried from the file's folder, then from the page's own URL.
 */
export function resolveLink(
  written: string,
  from: { file: string; pageUrl: string },
  targets: LinkTargets,
): LinkTarget {
  const link = written.trim();
  if (SCHEME.test(link)) return { kind: 'external', url: link };
  if (link.startsWith('#')) return { kind: 'fragment', hash: link };
  const [, address = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(link) ?? [];
  if (address === '') return { kind: 'page', url: from.pageUrl, query, hash };
  for (const candidate of candidates(address, from)) {
    const found = lookUp(candidate, targets, { query, hash });
    if (found) return found;
  }
  return { kind: 'broken', url: link };
}

function candidates(address: string, from: { file: string; pageUrl: string }): string[] {
  const decoded = decodePath(address);
  if (decoded.startsWith('/')) return [path.posix.normalize(decoded)];
  const places = [path.posix.dirname(`/${from.file}`), from.pageUrl, path.posix.dirname(from.pageUrl), '/'];
  return [...new Set(places.map((place) => path.posix.resolve(place, decoded)))];
}

/** Files of every bundle that pages link to. */
const MADE_FILES = new Set(['llms.txt', 'llms-full.txt']);

function lookUp(address: string, targets: LinkTargets, rest: { query: string; hash: string }): LinkTarget | undefined {
  const trimmed = address.length > 1 ? address.replace(/\/+$/, '') || '/' : address;
  const url = trimmed.replace(/\.(?:mdx?|html?)$/, '').replace(/(?:^|\/)index$/, '') || '/';
  // Addresses of pages have `?` and `#` encoded: they would end the path.
  const spellings = [trimmed, url].map((each) => each.replaceAll('?', '%3F').replaceAll('#', '%23'));
  for (const page of new Set(spellings)) if (targets.hasPage(page)) return { kind: 'page', url: page, ...rest };
  const file = trimmed.slice(1);
  if (targets.hasAsset(file) || MADE_FILES.has(file)) return { kind: 'asset', file, suffix: rest.query + rest.hash };
  for (const source of new Set([trimmed, url])) {
    const redirected = targets.redirect(source);
    if (redirected === undefined) continue;
    if (SCHEME.test(redirected)) return { kind: 'external', url: redirected };
    const [target = '', fragment] = redirected.split('#', 2);
    const page = target.length > 1 ? target.replace(/\/+$/, '') : target;
    if (targets.hasPage(page))
      return { kind: 'page', url: page, query: rest.query, hash: rest.hash || (fragment ? `#${fragment}` : '') };
  }
  return undefined;
}
