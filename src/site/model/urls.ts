/**
 * Converts URLs of pages. A page's URL is its identity: the file's path without extension. It isn't percent-encoded,
 * except for `?` and `#` in file names, which would otherwise end the path. Links are encoded when they are written.
 */
import path from 'node:path';
import { toPortablePath } from './portable-path.ts';

/** Normalizes a path in the docs folder as people write it: `/a` or `./a` becomes `a`. */
export function stripRoot(address: string): string {
  return address.replace(/^(?:\.?\/)+/, '');
}

/** Converts a file path to a URL: `a/b.mdx` → `/a/b`. `index` collapses: `index.mdx` → `/`, `a/index.mdx` → `/a`. */
export function fileToUrl(file: string): string {
  const stem = file.replace(/\.mdx?$/, '').replace(/(?:^|\/)index$/, '');
  return `/${encodeMarks(stem)}`;
}

/** Encodes characters that would end a path, as page URLs require. */
export function encodeMarks(path: string): string {
  return path.replaceAll('?', '%3F').replaceAll('#', '%23');
}

/** Decodes what `encodeMarks` encodes, returning the path of a page's URL: `/c%23` → `/c#`. */
export function decodeMarks(url: string): string {
  return url.replaceAll('%3F', '?').replaceAll('%23', '#');
}

/** Replaces what some file systems can't store in a page's URL: `/why%3F` → `/why`. */
export function toPortableUrl(url: string): string {
  return encodeMarks(toPortablePath(decodeMarks(url)));
}

/**
 * Returns the path of a page in the bundle, which servers find by its decoded URL: `/` → `index.html`, `/a` → `a.html`,
 * `/c%23` → `c#.html`.
 */
export function urlToOutput(url: string): string {
  return url === '/' ? 'index.html' : `${decodeMarks(url.slice(1))}.html`;
}

/** Returns the prefix from a page to the bundle's root: `./`, `../`, `../../`. */
export function getRelativeRoot(url: string): string {
  const depth = url.split('/').length - 2;
  return depth <= 0 ? './' : '../'.repeat(depth);
}

/**
 * Returns a link from one page to another inside the bundle: relative, encoded, ending in `.html`, with the query and
 * hash of `to`. A link to the same page with a hash is only the hash.
 */
export function getRelativeHref(from: string, to: string): string {
  const end = to.search(/[?#]/);
  const url = normalizeUrl(end === -1 ? to : to.slice(0, end));
  const suffix = end === -1 ? '' : to.slice(end);
  if (url === from && suffix.startsWith('#')) return suffix;
  return getRelativePath(urlToOutput(from), urlToOutput(url)) + suffix;
}

/** Removes a trailing slash and doubled slashes, and ensures a leading one. */
export function normalizeUrl(url: string): string {
  const normalizedUrl = url.replace(/\/{2,}/g, '/');
  const rootedUrl = normalizedUrl.startsWith('/') ? normalizedUrl : `/${normalizedUrl}`;
  return rootedUrl.length > 1 && rootedUrl.endsWith('/') ? rootedUrl.slice(0, -1) : rootedUrl;
}

/** Percent-encodes a path for `href`, `src` or a canonical URL; slashes stay. */
export function encodePath(path: string): string {
  if (/^[\w./-]*$/.test(path)) return path;
  return encodeMarks(encodeURI(path.toWellFormed()));
}

function getRelativePath(from: string, to: string): string {
  const encodedPath = encodePath(
    DOT_SEGMENT.test(to) || DOT_SEGMENT.test(from) ? getNormalizedPath(from, to) : getSimplePath(from, to),
  );
  // A colon in the first segment would be parsed as a scheme.
  return /^[^/]*:/.test(encodedPath) ? `./${encodedPath}` : encodedPath;
}

/** Matches empty segments, and `.` and `..`. */
const DOT_SEGMENT = /(?:^|\/)(?:\.{0,2})(?:\/|$)/;

function getNormalizedPath(from: string, to: string): string {
  return path.posix.relative(path.posix.dirname(`/${from}`), `/${to}`);
}

/**
 * A version for paths without such segments, several times as fast: a sidebar has hundreds of links, on each of its
 * pages.
 */
function getSimplePath(from: string, to: string): string {
  let sharedCount = 0;
  for (let index = 0; from[index] !== undefined && from[index] === to[index]; index++)
    if (from[index] === '/') sharedCount = index + 1;
  let up = '';
  for (let index = from.indexOf('/', sharedCount); index >= 0; index = from.indexOf('/', index + 1)) up += '../';
  return up + to.slice(sharedCount);
}
