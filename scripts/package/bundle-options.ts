import fs from 'node:fs';
import path from 'node:path';
import type { BuildOptions } from 'esbuild';
import { FOR_SCRIPTS } from './keep-places.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** Options that the bundles of renderer and program share. */
export const OPTIONS = {
  absWorkingDir: ROOT,
  entryNames: '[name]',
  chunkNames: '[name]-[hash]',
  bundle: true,
  // Names stay, and so do lines of a length that a position in them is found at.
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 200,
  splitting: true,
  metafile: true,
  format: 'esm',
  platform: 'node',
  banner: { js: FOR_SCRIPTS },
} as const satisfies BuildOptions;

/** A file below the root, as a record names it: a bundle is stale once the size or the time of one is another. */
export function recordOf(name: string): [name: string, size: number, mtimeMs: number] {
  const { size, mtimeMs } = fs.statSync(path.join(ROOT, name));
  return [name, size, mtimeMs];
}
