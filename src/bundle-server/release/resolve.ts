import { SERVER_LIST_PATH } from '../../lib/api-proxy/server-list.ts';
import { memoizeByObject } from '../../lib/memoize-by-object.ts';
import { THIRD_PARTIES_PATH } from '../../lib/third-parties.ts';
import { findDecoded } from '../../lib/decode-path.ts';
import { encodePath, findRedirect } from './redirects.ts';
import type { Redirect } from './redirects.ts';
import type { Release } from './release.ts';

/** The meaning of a request path: a file of the bundle, another URL, nothing, or an invalid path. */
export type Resolution =
  | { kind: 'file'; path: string }
  | ({ kind: 'redirect' } & Redirect)
  | { kind: 'missing' }
  | { kind: 'malformed' };

/**
 * Resolves a request target (`/a/b?x`). Only paths in the manifest can be returned, so no request reaches beyond them.
 * The bundle's redirects come first. A clean URL finds its `.html`. The canonical form of a page has no trailing slash
 * unless its file is `…/index.html`, because links inside pages are relative.
 */
export function resolveRequest(release: Release, target: string): Resolution {
  const { files, redirects } = release;
  const { pathname, query } = splitTarget(target);
  if (pathname === undefined) return { kind: 'malformed' };
  const redirect = findRedirect(redirects, pathname, query);
  if (redirect) return { kind: 'redirect', ...redirect };
  const file = findFile(files, pathname.slice(1)) ?? findRespelled(files, pathname.slice(1));
  if (!file) return resolveIndex(release, pathname, query);
  if (PRIVATE_FILES.has(file.path)) return { kind: 'missing' };
  if (file.canonical === pathname) return { kind: 'file', path: file.path };
  return { kind: 'redirect', location: encodePath(file.canonical) + query, status: 308 };
}

/**
 * Resolves a request target for a site with the base path `base`, such as `/docs`; its URLs stay below the base. The
 * base itself, and the root of the host, lead to its first page, because links inside pages are relative to it.
 */
export function resolveBelow(release: Release, target: string, base: string): Resolution {
  const innerTarget = findTargetBelow(target, base);
  if (innerTarget !== undefined) {
    const resolution = resolveRequest(release, innerTarget);
    if (resolution.kind !== 'redirect' || !resolution.location.startsWith('/')) return resolution;
    return { ...resolution, location: `${base}${resolution.location}` };
  }
  const { pathname, query } = splitTarget(target);
  if (pathname === undefined) return { kind: 'malformed' };
  if (pathname === base) return { kind: 'redirect', location: `${base}/${query}`, status: 308 };
  if (pathname === '/') return { kind: 'redirect', location: `${base}/${query}`, status: 307 };
  return { kind: 'missing' };
}

/** Returns the part of a request target after the base path, as `/a/b?x`; undefined outside of it. */
export function findTargetBelow(target: string, base: string): string | undefined {
  return target.startsWith(`${base}/`) ? target.slice(base.length) : undefined;
}

/** `/a/index` is `/a`, and so is `/a/index.html` if the file of `/a` is `a.html`. */
function resolveIndex(release: Release, pathname: string, query: string): Resolution {
  const [, folder, ending] = /^(.*)\/index(\.html?|\.md|\/)?$/s.exec(pathname) ?? [];
  if (folder === undefined || folder.endsWith('/index')) return { kind: 'missing' };
  const location = encodePath(folder === '' ? '/' : folder) + (ending === '.md' ? ending : '');
  const resolution = resolveRequest(release, location + query);
  if (resolution.kind === 'redirect') return resolution;
  return resolution.kind === 'file'
    ? { kind: 'redirect', location: location + query, status: 308 }
    : { kind: 'missing' };
}

/** Instructions to servers, not content. */
const PRIVATE_FILES = new Set(['_redirects', '_docs/headers.json', SERVER_LIST_PATH, THIRD_PARTIES_PATH]);

/** Returns the file that a path refers to, and the canonical URL for its relative links. */
function findFile(files: Release['files'], name: string): { path: string; canonical: string } | undefined {
  if (files.has(name)) return { path: name, canonical: `/${name}` };
  const trimmedName = name.endsWith('/') ? name.slice(0, -1) : name;
  const page = `${trimmedName}.html`;
  const index = trimmedName === '' ? 'index.html' : `${trimmedName}/index.html`;
  if (files.has(page) && (name === trimmedName || !files.has(index)))
    return { path: page, canonical: `/${trimmedName}` };
  return files.has(index) ? { path: index, canonical: trimmedName === '' ? '/' : `/${trimmedName}/` } : undefined;
}

/** Returns the only file whose name differs just in case or in the Unicode composition of its accents. */
function findRespelled(files: Release['files'], name: string): ReturnType<typeof findFile> {
  const foldedName = fold(name.replace(/\/$/, ''));
  const namesByFold = foldNames(files);
  const match = [foldedName, `${foldedName}.html`, `${foldedName}/index.html`].find(
    (path) => namesByFold.get(path) !== undefined,
  );
  const file = match === undefined ? undefined : namesByFold.get(match);
  return file === undefined ? undefined : findFile(files, file.replace(/(?:(?:^|(?<=\/))index)?\.html$/, ''));
}

/** Folded path → the only file; undefined if several match. */
const foldNames = memoizeByObject((files: Release['files']): ReadonlyMap<string, string | undefined> => {
  const names = new Map<string, string | undefined>();
  for (const file of files.keys()) names.set(fold(file), names.has(fold(file)) ? undefined : file);
  return names;
});

const fold = (path: string): string => path.normalize('NFC').toLowerCase();

/** Decodes the path. `pathname` is undefined if that is impossible. */
function splitTarget(target: string): { pathname: string | undefined; query: string } {
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  const query = mark === -1 ? '' : target.slice(mark);
  return { pathname: path.startsWith('/') ? decode(path) : undefined, query };
}

/** Also returns undefined for a path with a NUL character, which can't be a file name. */
function decode(path: string): string | undefined {
  const decodedPath = path.includes('%') ? findDecoded(path) : path;
  return decodedPath?.includes('\0') ? undefined : decodedPath;
}
