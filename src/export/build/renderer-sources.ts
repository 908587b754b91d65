import fs from 'node:fs';
import path from 'node:path';
import { listFiles } from '../../lib/list-files.ts';

/** Root folder of the installation: a clone, or the npm package. */
export const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Folder of the modules: `src` in a clone, `dist` in the npm package. */
export const CODE = path.relative(ROOT, path.resolve(import.meta.dirname, '../..'));
/** Every folder and file that a build imports or reads. A test follows the imports. */
export const RENDERER_SOURCES = [
  ...['export/build', 'site', 'features', 'lib', `errors${path.extname(import.meta.filename)}`].map(
    (name) => `${CODE}/${name}`,
  ),
  'vendor',
];
/** npm's record of the installed version of each library. */
export const LIBRARIES = 'node_modules/.package-lock.json';
/** The same record for the npm package, whose libraries are installed beside it. */
export const PARENT_LOCK_FILE = path.resolve(ROOT, '../.package-lock.json');

/** Returns the files of `RENDERER_SOURCES` and `LIBRARIES` in the installation at `root`, in a stable order. */
export function listSources(root: string): string[] {
  return [
    ...RENDERER_SOURCES.flatMap((source) => listSourceFiles(root, source)),
    ...[LIBRARIES].filter((file) => fs.existsSync(path.join(root, file))),
  ];
}

/** Returns the files of a folder, or the file itself. */
function listSourceFiles(root: string, source: string): string[] {
  if (fs.statSync(path.join(root, source)).isFile()) return [source];
  return listFiles(`${root}/${source}`)
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => file.slice(root.length + 1))
    .sort();
}
