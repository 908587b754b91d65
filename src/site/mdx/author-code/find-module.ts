/** Finds the file that an import means. */
import path from 'node:path';
import { importSpellings } from '../../content/imports.ts';
import type { ModuleContext } from './module-context.ts';

/** A suggestion in the words of a message, or what else to do. */
export function suggestion(near: string | undefined, otherwise: string): string {
  return near === undefined ? otherwise : `Did you mean "${near}"?`;
}

/** Address of a file that an import names, for suggestions. */
export function moduleAddress(specifier: string, file: string): string {
  return path.posix.resolve(path.posix.dirname(`/${file}`), specifier);
}

type Site = Pick<ModuleContext, 'cache' | 'file'>;

/** The file an import means: from the root with a leading slash, else beside the importing file, else from the root. */
export function findModule(specifier: string, site: Site): string | undefined {
  return findExact(specifier, site) ?? findRespelled(specifier, site);
}

/** The file at the very path that an import names, with or without its ending. */
export function findExact(specifier: string, { cache, file }: Site): string | undefined {
  return findFirst(listPaths(specifier, file), (path) => (cache.source.has(path) ? path : undefined));
}

/** The file that an import names in another spelling: below a folder that the site does not have, or in another case. */
function findRespelled(specifier: string, { cache, file }: Site): string | undefined {
  const [top = ''] = specifier.replace(/^\/+/, '').split('/');
  const isBelowNothing = cache.near.firstBelow(`/${top}`) === undefined;
  const paths = listPaths(specifier, file).flatMap((path) => (isBelowNothing ? importSpellings(path) : [path]));
  return (
    findFirst(paths, (path) => (cache.source.has(path) ? path : undefined)) ??
    findFirst(paths, (path) => cache.near.respelled(`/${path}`)?.slice(1))
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
    for (const ending of ENDINGS) {
      const found = find(path + ending);
      if (found !== undefined) return found;
    }
  return undefined;
}

const ENDINGS = [
  '',
  '.mdx',
  '.md',
  '.jsx',
  '.tsx',
  '.js',
  '.ts',
  '/index.mdx',
  '/index.jsx',
  '/index.tsx',
  '/index.js',
  '/index.ts',
];
