import fs from 'node:fs';
import path from 'node:path';
import type { BuildOptions } from 'esbuild';
import { FOR_SCRIPTS } from './preserve-locations.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** Options that the bundles of renderer and program share. */
export const OPTIONS = {
  absWorkingDir: ROOT,
  entryNames: '[name]',
  chunkNames: '[name]-[hash]',
  bundle: true,
  // Keeps names, and lines short enough to locate an error by position.
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 200,
  splitting: true,
  metafile: true,
  format: 'esm',
  platform: 'node',
  banner: { js: FOR_SCRIPTS },
} as const satisfies BuildOptions;

/** Returns a file below the root for the record. A bundle is stale once the size or time of a file has changed. */
export function recordFile(name: string): [name: string, size: number, mtimeMs: number] {
  const { size, mtimeMs } = fs.statSync(path.join(ROOT, name));
  return [name, size, mtimeMs];
}
