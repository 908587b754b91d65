/** Resolves the file that an import refers to. */
import path from 'node:path';
import { IMPORT_ENDINGS, importSpellings } from '../../content/imports.ts';
import { RAW_ENDING } from '../../model/module-files.ts';
import type { ModuleContext } from './module-context.ts';

/** Returns a suggestion for a message, or `otherwise` if there is no similar name. */
export function formatSuggestion(suggestion: string | undefined, fallback: string): string {
  return suggestion === undefined ? fallback : `Did you mean "${suggestion}"?`;
}

/** Returns the absolute path of the file an import specifies, for suggestions. */
export function resolveModulePath(specifier: string, file: string): string {
  return path.posix.resolve(path.posix.dirname(`/${file}`), specifier);
}

type Site = Pick<ModuleContext, 'cache' | 'file'>;

/**
 * Resolves an import: from the root with a leading slash; otherwise beside the importing file, then from the root. The
 * name of a file that is imported as text ends with `RAW_ENDING`. Other parameters of bundlers are ignored.
 */
export function findModule(specifier: string, site: Site): string | undefined {
  const rawPath = findRawPath(specifier);
  const path = rawPath ?? specifier;
  const target =
    findExactFile(path, site) ?? findRespelled(path, site) ?? findRespelled(path.replace(/\?.*$/s, ''), site);
  return target !== undefined && rawPath !== undefined ? target + RAW_ENDING : target;
}

/** Finds the module at the exact path of an import, with or without its extension. */
export function findExact(specifier: string, site: Site): string | undefined {
  const rawPath = findRawPath(specifier);
  const target = findExactFile(rawPath ?? specifier, site);
  return target !== undefined && rawPath !== undefined ? target + RAW_ENDING : target;
}

/** Returns the path of a file that is imported as text: `./a.txt?raw` in Vite, `!!raw-loader!./a.txt` in webpack. */
function findRawPath(specifier: string): string | undefined {
  return /^([^?]+)\?raw$/.exec(specifier)?.[1] ?? /^!{0,2}raw-loader!(.+)$/s.exec(specifier)?.[1];
}

function findExactFile(specifier: string, { cache, file }: Site): string | undefined {
  return findFirst(listPaths(specifier, file), (path) => (cache.source.has(path) ? path : undefined));
}

/**
 * Finds a file whose path differs from the import's: it omits a folder that the site doesn't have, or differs in case.
 */
function findRespelled(specifier: string, { cache, file }: Site): string | undefined {
  const [top = ''] = specifier.replace(/^\/+/, '').split('/');
  const isBelowNothing = cache.nearPaths.firstBelow(`/${top}`) === undefined;
  const paths = listPaths(specifier, file).flatMap((path) => (isBelowNothing ? importSpellings(path) : [path]));
  return (
    findFirst(paths, (path) => (cache.source.has(path) ? path : undefined)) ??
    findFirst(paths, (path) => cache.nearPaths.respelled(`/${path}`)?.slice(1))
  );
}

function listPaths(specifier: string, file: string): string[] {
  const bases = specifier.startsWith('/')
    ? [specifier.slice(1)]
    : [path.posix.join(path.posix.dirname(file), specifier), specifier];
  return bases.map((base) => path.posix.normalize(base));
}

function findFirst(paths: readonly string[], find: (path: string) => string | undefined): string | undefined {
  for (const path of paths)
    for (const ending of IMPORT_ENDINGS) {
      const match = find(path + ending);
      if (match !== undefined) return match;
    }
  return undefined;
}
