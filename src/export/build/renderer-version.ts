import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

let version: string | undefined;

/**
 * Names the code that makes bundles: 16 hex digits, other ones after any change of it, of a library, or of what Node brings
 * along. What an older Bindery left half done is rebuilt, so that no bundle is the work of two.
 */
export function rendererVersion(): string {
  version ??= hashRenderer(ROOT);
  return version;
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

/** Returns the version of the renderer in the installation at `root`. */
export function hashRenderer(root: string): string {
  const hash = createHash('sha256');
  // Other releases of these write other bytes: gzip members, and the order and forms of words.
  const { zlib, unicode, icu } = process.versions;
  hash.update(JSON.stringify([zlib, unicode, icu]));
  for (const file of [...RENDERER_SOURCES.flatMap((source) => listFiles(root, source)), ...LIBRARIES]) {
    const name = path.join(root, file);
    if (fs.existsSync(name)) hash.update(`${file}\0`).update(fs.readFileSync(name));
  }
  return hash.digest('hex').slice(0, 16);
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
