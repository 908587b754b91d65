/** Finds the file that an import means. */
import path from 'node:path';
import type { ModuleContext } from './module-context.ts';

/** A suggestion in the words of a message, or what else to do. */
export function suggestion(near: string | undefined, otherwise: string): string {
  return near === undefined ? otherwise : `Did you mean "${near}"?`;
}

/** Address of a file that an import names, for suggestions. */
export function moduleAddress(specifier: string, file: string): string {
  return path.posix.resolve(path.posix.dirname(`/${file}`), specifier);
}

/** The file an import means: from the root with a leading slash, else beside the importing file, else from the root. */
export function findModule(
  specifier: string,
  { cache, file }: Pick<ModuleContext, 'cache' | 'file'>,
): string | undefined {
  const bases = specifier.startsWith('/')
    ? [specifier.slice(1)]
    : [path.posix.join(path.posix.dirname(file), specifier), specifier];
  for (const base of bases) {
    const clean = path.posix.normalize(base);
    for (const ending of [
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
    ])
      if (cache.source.has(clean + ending)) return clean + ending;
  }
  return undefined;
}
