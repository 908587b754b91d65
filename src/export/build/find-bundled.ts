/**
 * Locates the renderer bundled into a few files instead of hundreds, so that its processes and threads start several
 * times as fast.
 */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { listSources, ROOT } from './renderer-sources.ts';

/** The bundler's record of the sources that it read. */
export interface BundleRecord {
  /** Versions from `hashSources`. */
  sources: { renderer: string; bodies: string };
  /** Every file from `listSources`; absent in the package, which has no sources. */
  files?: [name: string, size: number, mtimeMs: number][];
}

export interface BundledRenderer {
  sources: BundleRecord['sources'];
  /** Entry of the rendering process. Its threads' entry is in the same folder. */
  renderer: URL;
}

/** Returns the bundle's folder: `npm ci` creates it in a clone, and `npm run build` in the package. */
export function getBundleFolder(root: string, code: 'src' | 'dist'): string {
  return path.join(root, code === 'src' ? '.bundled' : 'dist/bundled');
}

export const RECORD = 'record.json';

const FOLDER = getBundleFolder(ROOT, path.extname(import.meta.filename) === '.ts' ? 'src' : 'dist');

/**
 * Entry of the rendering process in the bundle. It may be stale or missing, because checking takes longer than starting
 * it.
 */
export const BUNDLED_RENDERER = getEntryUrl(FOLDER);

let bundledRenderer: BundledRenderer | false | undefined;

/**
 * Finds the bundled renderer. Undefined if there is none or a source has changed since; then the source modules run
 * instead.
 */
export function findBundled(): BundledRenderer | undefined {
  bundledRenderer ??= openBundled(ROOT, FOLDER) ?? false;
  return bundledRenderer || undefined;
}

/** Returns the bundle in `folder` if it was built from the sources of the installation at `root`. */
export function openBundled(root: string, folder: string): BundledRenderer | undefined {
  try {
    const { sources, files } = JSON.parse(fs.readFileSync(path.join(folder, RECORD), 'utf8')) as BundleRecord;
    if (files !== undefined && !isBuiltFrom(root, files)) return undefined;
    return { sources, renderer: getEntryUrl(folder) };
  } catch {
    return undefined;
  }
}

function getEntryUrl(folder: string): URL {
  return pathToFileURL(path.join(folder, 'renderer.js'));
}

function isBuiltFrom(root: string, files: NonNullable<BundleRecord['files']>): boolean {
  const names = listSources(root);
  return (
    names.length === files.length &&
    files.every(([name, size, mtimeMs], index) => {
      const stat = fs.statSync(`${root}/${name}`);
      return name === names[index] && stat.size === size && stat.mtimeMs === mtimeMs;
    })
  );
}
