import { createHash, hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { findBundled } from './find-bundled.ts';
import { CODE, LIBRARIES, PARENT_LOCK_FILE, listSources, ROOT } from './renderer-sources.ts';

let versions: Versions | undefined;

/**
 * Returns the version of the code that creates bundles: 16 hex digits that change with the code, a library, or a
 * component of Node.js. Unfinished work of an older Bindery is rebuilt, so that no bundle mixes two versions.
 */
export function getRendererVersion(): string {
  return getVersions().renderer;
}

/**
 * Returns the version of the code that creates page bodies, which is part of the renderer. It doesn't change with the
 * frame around bodies or with style sheets.
 */
export function getBodyVersion(): string {
  return getVersions().bodies;
}

function getVersions(): Versions {
  versions ??= withPlatform(findBundled()?.sources ?? hashSources(ROOT));
  return versions;
}

export interface Versions {
  renderer: string;
  bodies: string;
}

/**
 * Modules below `site` that don't affect bodies or the terms cached with them. A test follows the imports of all
 * others.
 */
const FRAME =
  /^(?:browser|client|components\/[\w-]+\/behavior\.|fonts|plan|plugins\/[^/]+\/client\/|theme|output|view\/(?!related|public-urls)|search\/(?!page-keywords|sections|index-page|count-terms|symbol-texts)|(?:archive|author-files|check-frame|collect-diagnostics|finish-.*|format|hostile-pages.*|index|make-plan|page-files|planning|render-(?:assets|page|site)|search-indexes|shared|testing)\.)|\.css$/;

/** Returns whether a file of `RENDERER_SOURCES` affects page bodies. */
export function isOfBodies(file: string): boolean {
  const name = path.relative(CODE, file);
  if (name.startsWith('site/')) return !FRAME.test(name.slice('site/'.length));
  return name.startsWith('export/build/cache/') || /^(?:features|lib|errors)\b/.test(name);
}

/** Returns the versions of the installation at `root`. */
export function hashRenderer(root: string): Versions {
  return withPlatform(hashSources(root));
}

/** Hashes the sources of the installation at `root`, independent of the Node.js version. */
export function hashSources(root: string): Versions {
  const [renderer, bodies] = [createHash('sha256'), createHash('sha256')];
  for (const file of listSources(root)) {
    const bytes = fs.readFileSync(path.join(root, file));
    const isShared = file === LIBRARIES || isOfBodies(file);
    for (const sum of isShared ? [renderer, bodies] : [renderer]) sum.update(`${file}\0`).update(bytes);
  }
  return { renderer: renderer.digest('hex'), bodies: bodies.digest('hex') };
}

/**
 * Other releases of these write other bytes: gzip members, and the order and forms of words. So can libraries beside
 * the package.
 */
function withPlatform({ renderer, bodies }: Versions): Versions {
  const { zlib, unicode, icu } = process.versions;
  const parentHash = fs.existsSync(PARENT_LOCK_FILE) ? hash('sha256', fs.readFileSync(PARENT_LOCK_FILE)) : '';
  const computeVersion = (sources: string) =>
    hash('sha256', JSON.stringify([zlib, unicode, icu, parentHash, sources])).slice(0, 16);
  return { renderer: computeVersion(renderer), bodies: computeVersion(bodies) };
}
