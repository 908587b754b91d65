import { createHash, hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { findBundled } from './find-bundled.ts';
import { CODE, LIBRARIES, LIBRARIES_AROUND, listSources, ROOT } from './renderer-sources.ts';

let versions: Versions | undefined;

/**
 * Names the code that makes bundles: 16 hex digits, other ones after any change of it, of a library, or of what Node brings
 * along. What an older Bindery left half done is rebuilt, so that no bundle is the work of two.
 */
export function rendererVersion(): string {
  return ownVersions().renderer;
}

/**
 * Names the code that makes the bodies of pages, which is a part of the renderer: a change of the frame around them, or of a style
 * sheet, gives no other version.
 */
export function bodyVersion(): string {
  return ownVersions().bodies;
}

function ownVersions(): Versions {
  versions ??= withPlatform(findBundled()?.sources ?? hashSources(ROOT));
  return versions;
}

export interface Versions {
  renderer: string;
  bodies: string;
}

/** What bodies, and the terms kept with them, do not depend on, below `site`; the test follows the imports of the rest. */
const FRAME =
  /^(?:client|fonts|plan|theme|output\/(?!feed)|view\/(?!related|address)|search\/(?!page-keywords|sections|index-page|count-terms|symbol-texts)|(?:archive|check-frame|collect-diagnostics|finish-site|hostile-pages.*|make-plan|render-page|testing)\.)/;

/** Whether a file of `RENDERER_SOURCES` has a part in the bodies of pages. */
export function isOfBodies(file: string): boolean {
  const name = path.relative(CODE, file);
  if (name.startsWith('site/')) return !FRAME.test(name.slice('site/'.length));
  return name.startsWith('export/build/cache/') || /^(?:features|lib|errors)\b/.test(name);
}

/** Returns the versions of the installation at `root`. */
export function hashRenderer(root: string): Versions {
  return withPlatform(hashSources(root));
}

/** Names the sources of the installation at `root`, whatever Node runs them. */
export function hashSources(root: string): Versions {
  const [renderer, bodies] = [createHash('sha256'), createHash('sha256')];
  for (const file of listSources(root)) {
    const bytes = fs.readFileSync(path.join(root, file));
    const isShared = file === LIBRARIES || isOfBodies(file);
    for (const sum of isShared ? [renderer, bodies] : [renderer]) sum.update(`${file}\0`).update(bytes);
  }
  return { renderer: renderer.digest('hex'), bodies: bodies.digest('hex') };
}

/** Other releases of these write other bytes: gzip members, and the order and forms of words. So may libraries around the package. */
function withPlatform({ renderer, bodies }: Versions): Versions {
  const { zlib, unicode, icu } = process.versions;
  const around = fs.existsSync(LIBRARIES_AROUND) ? hash('sha256', fs.readFileSync(LIBRARIES_AROUND)) : '';
  const version = (sources: string) =>
    hash('sha256', JSON.stringify([zlib, unicode, icu, around, sources])).slice(0, 16);
  return { renderer: version(renderer), bodies: version(bodies) };
}
