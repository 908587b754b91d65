/** The renderer as a few files instead of hundreds: its processes and threads start several times as fast. */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { listSources, ROOT } from './renderer-sources.ts';

/** What the bundler says of the sources that it read. */
export interface BundleRecord {
  /** As `hashSources` names them. */
  sources: { renderer: string; bodies: string };
  /** Every file that `listSources` gave; none for the package, which has no sources. */
  files?: [name: string, size: number, mtimeMs: number][];
}

export interface BundledRenderer {
  sources: BundleRecord['sources'];
  /** Entry of the rendering process; that of its threads lies beside it. */
  renderer: URL;
}

/** Folder of the bundle: `npm ci` makes the one of a clone, `npm run build` that of the package. */
export function bundleFolder(root: string, code: 'src' | 'dist'): string {
  return path.join(root, code === 'src' ? '.bundled' : 'dist/bundled');
}

export const RECORD = 'record.json';

const FOLDER = bundleFolder(ROOT, path.extname(import.meta.filename) === '.ts' ? 'src' : 'dist');

/** Entry of the rendering process in the bundle, which may be stale or missing: to find out takes longer than to start it. */
export const BUNDLED_RENDERER = entryOf(FOLDER);

let found: BundledRenderer | false | undefined;

/** Undefined when none was made, or when a source has changed since then: then the modules are run as they are. */
export function findBundled(): BundledRenderer | undefined {
  found ??= openBundled(ROOT, FOLDER) ?? false;
  return found || undefined;
}

/** Returns the bundle in `folder`, when it is of the sources of the installation at `root`. */
export function openBundled(root: string, folder: string): BundledRenderer | undefined {
  try {
    const { sources, files } = JSON.parse(fs.readFileSync(path.join(folder, RECORD), 'utf8')) as BundleRecord;
    if (files !== undefined && !isOf(root, files)) return undefined;
    return { sources, renderer: entryOf(folder) };
  } catch {
    return undefined;
  }
}

function entryOf(folder: string): URL {
  return pathToFileURL(path.join(folder, 'renderer.js'));
}

function isOf(root: string, files: NonNullable<BundleRecord['files']>): boolean {
  const names = listSources(root);
  return (
    names.length === files.length &&
    files.every(([name, size, mtimeMs], index) => {
      const stat = fs.statSync(`${root}/${name}`);
      return name === names[index] && stat.size === size && stat.mtimeMs === mtimeMs;
    })
  );
}
