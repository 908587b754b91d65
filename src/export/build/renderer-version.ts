import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

let versions: Versions | undefined;

/**
 * Names the code that makes bundles: 16 hex digits, other ones after any change of it, of a library, or of what Node brings
 * along. What an older Bindery left half done is rebuilt, so that no bundle is the work of two.
 */
export function rendererVersion(): string {
  versions ??= hashRenderer(ROOT);
  return versions.renderer;
}

/**
 * Names the code that makes the bodies of pages, which is a part of the renderer: a change of the frame around them, or of a style
 * sheet, gives no other version.
 */
export function bodyVersion(): string {
  versions ??= hashRenderer(ROOT);
  return versions.bodies;
}

export interface Versions {
  renderer: string;
  bodies: string;
}

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Folder of the modules: `src` in a clone, `dist` in the npm package. */
const CODE = path.relative(ROOT, path.resolve(import.meta.dirname, '../..'));
/** Everything that a build imports or reads, as folders and files; the test follows the imports. */
export const RENDERER_SOURCES = [
  ...['export/build', 'site', 'features', 'lib', `errors${path.extname(import.meta.filename)}`].map(
    (name) => `${CODE}/${name}`,
  ),
  'vendor',
];
/** As npm left it: which version of each library is installed, in a clone or around the package. */
const LIBRARIES = ['node_modules/.package-lock.json', '../.package-lock.json'];

/** What bodies do not depend on, below `site`; the test follows the imports of the rest. */
const FRAME =
  /^(?:client|fonts|plan|theme|output\/(?!feed)|view\/(?!related|address)|search\/(?!page-keywords|sections)|(?:archive|check-frame|collect-diagnostics|finish-site|hostile-pages.*|make-plan|render-page|testing)\.)/;

/** Whether a file of `RENDERER_SOURCES` has a part in the bodies of pages. */
export function isOfBodies(file: string): boolean {
  const name = path.relative(CODE, file);
  if (name.startsWith('site/')) return !FRAME.test(name.slice('site/'.length));
  return name.startsWith('export/build/cache/') || /^(?:features|lib|errors)\b/.test(name);
}

/** Returns the versions of the installation at `root`. */
export function hashRenderer(root: string): Versions {
  // Other releases of these write other bytes: gzip members, and the order and forms of words.
  const { zlib, unicode, icu } = process.versions;
  const [renderer, bodies] = [createHash('sha256'), createHash('sha256')];
  for (const sum of [renderer, bodies]) sum.update(JSON.stringify([zlib, unicode, icu]));
  for (const file of [...RENDERER_SOURCES.flatMap((source) => listFiles(root, source)), ...LIBRARIES]) {
    const name = path.join(root, file);
    if (!fs.existsSync(name)) continue;
    const bytes = fs.readFileSync(name);
    const isShared = LIBRARIES.includes(file) || isOfBodies(file);
    for (const sum of isShared ? [renderer, bodies] : [renderer]) sum.update(`${file}\0`).update(bytes);
  }
  return { renderer: renderer.digest('hex').slice(0, 16), bodies: bodies.digest('hex').slice(0, 16) };
}

/** Files of a folder, or the file itself. */
function listFiles(root: string, source: string): string[] {
  if (fs.statSync(path.join(root, source)).isFile()) return [source];
  return fs
    .readdirSync(path.join(root, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}
