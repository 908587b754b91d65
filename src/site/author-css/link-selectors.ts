/**
 * Finds relative links by site path. Links on pages are relative and end in `.html`, so `[href="/guides/start"]` matches
 * none of them. Which page a relative link means depends on the folder of the page that contains it. The root element
 * names this folder, so a selector can list all links to a page.
 */
import { encodePath, getRelativeRoot, urlToOutput } from '../model/urls.ts';

/** The data of a site that selectors of its links need. */
export interface SiteLinks {
  /** Number of folders above the deepest page. */
  depth: number;
  /** Returns the file that a site path refers to. Undefined for pages. */
  findFile: (path: string) => string | undefined;
}

/**
 * Returns an attribute selector that also matches relative links, with the same specificity. Returns undefined if it
 * doesn't compare a path.
 */
export function findLinkSelector(selector: string, links: SiteLinks): string | undefined {
  const [, name = '', operator = '', , value = '', flag = ''] = LINK_SELECTOR.exec(selector) ?? [];
  const listLinks = LISTS[operator];
  const compare: Compare = (comparison, text) => `[${name}${comparison}"${text}"${flag}]`;
  const alternatives = listLinks?.(value, { ...links, depth: Math.min(links.depth, MAX_DEPTH) }, compare) ?? [];
  return alternatives.length === 0 ? undefined : `:is(${[selector, ...new Set(alternatives)].join()})`;
}

/** Values with escapes are left alone. */
const LINK_SELECTOR = /^\[\s*(href|src)\s*([$^*]?=)\s*(["']?)([^\s"'\\\]]+)\3(\s+[is])?\s*\]$/i;

/** The number of alternatives grows with the square of the depth. */
const MAX_DEPTH = 6;

/** Returns a selector that compares the attribute with a text. */
type Compare = (comparison: '=' | '^=' | '$=' | '*=', text: string) => string;

type ListLinks = (value: string, links: SiteLinks, compare: Compare) => string[];

const LISTS: Record<string, ListLinks | undefined> = {
  '=': listEqualLinks,
  '^=': listLinksBelow,
  '$=': listLinksWithEnd,
  '*=': (...input) => [...listLinksBelow(...input), ...listLinksInFolder(...input)],
};

function listEqualLinks(value: string, { depth: maxDepth, findFile }: SiteLinks, compare: Compare): string[] {
  if (!isSitePath(value)) return [];
  const path = value.replace(/[?#].*$/s, '');
  const suffix = value.slice(path.length);
  const file = findFile(path);
  if (file !== undefined)
    return listDepths(maxDepth).map((depth) => compare('=', getRoot(depth) + encodePath(file) + suffix));
  const segments = urlToOutput(path === '/' ? path : path.replace(/\/$/, '')).split('/');
  return listDepths(maxDepth).flatMap((depth) =>
    listDepths(Math.min(depth, segments.length - 1)).map(
      (shared) =>
        selectPages(depth, joinFolder(segments.slice(0, shared))) +
        compare('=', '../'.repeat(depth - shared) + encodePath(segments.slice(shared).join('/')) + suffix),
    ),
  );
}

/** Lists links whose site path starts with a value. */
function listLinksBelow(value: string, { depth: maxDepth }: SiteLinks, compare: Compare): string[] {
  if (!isSitePath(value)) return [];
  const segments = value.slice(1).split('/');
  const lists = listDepths(maxDepth).map((depth) =>
    listDepths(depth).map((shared) => {
      const up = '../'.repeat(depth - shared);
      if (shared >= segments.length || (shared === segments.length - 1 && segments.at(-1) === ''))
        return selectPages(depth, value) + selectRelative(depth - shared, compare);
      return (
        selectPages(depth, joinFolder(segments.slice(0, shared))) +
        compare('^=', up + encodePath(segments.slice(shared).join('/')))
      );
    }),
  );
  return [compare('^=', `./${encodePath(value.slice(1))}`), ...lists.flat()];
}

/** Lists links to pages whose site path ends with a value. */
function listLinksWithEnd(value: string, _: SiteLinks, compare: Compare): string[] {
  if (/[.#?]|\/$/.test(value)) return [];
  const output = `${encodePath(value)}.html`;
  return [compare('$=', output), ...(isSitePath(value) ? [compare('=', output.slice(1))] : [])];
}

/** Lists links to pages in the same folder, if it is in a folder that a value names. */
function listLinksInFolder(value: string, _: SiteLinks, compare: Compare): string[] {
  if (!/^\/.+\/$/.test(value)) return [];
  return [`:where(html[data-current-path*="${value}"]) ${selectRelative(0, compare)}`];
}

/** Returns whether a value is a path from the root of the site, and not a URL on another host. */
function isSitePath(value: string): boolean {
  return value.startsWith('/') && !value.startsWith('//');
}

function listDepths(max: number): number[] {
  return Array.from({ length: max + 1 }, (_, depth) => depth);
}

function getRoot(depth: number): string {
  return getRelativeRoot('/a'.repeat(depth + 1));
}

function joinFolder(segments: readonly string[]): string {
  return ['', ...segments, ''].join('/');
}

/** Returns a selector for the content of pages at a depth, whose path has this start. */
function selectPages(depth: number, start: string): string {
  const folder = start === '/' ? '' : `[data-current-path^="${start}"]`;
  return `:where(html[data-bd-root="${getRoot(depth)}"]${folder}) `;
}

/** Returns a selector for relative links that go up a number of folders. */
function selectRelative(ups: number, compare: Compare): string {
  const up = '../'.repeat(ups);
  const others = [compare('^=', `${up}../`), ...(ups === 0 ? ['#', '/'].map((mark) => compare('^=', mark)) : [])];
  return `${ups === 0 ? compare('*=', '.') : compare('^=', up)}:not(:where(${[...others, compare('*=', ':')].join()}))`;
}
