import fs from 'node:fs';
import path from 'node:path';
import { listFiles } from '../../lib/list-files.ts';

/** Folder of the installation: of a clone, or of the npm package. */
export const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Folder of the modules: `src` in a clone, `dist` in the npm package. */
export const CODE = path.relative(ROOT, path.resolve(import.meta.dirname, '../..'));
/** Everything that a build imports or reads, as folders and files; the test follows the imports. */
export const RENDERER_SOURCES = [
  ...['export/build', 'site', 'features', 'lib', `errors${path.extname(import.meta.filename)}`].map(
    (name) => `${CODE}/${name}`,
  ),
  'vendor',
];
/** As npm left it: which version of each library is installed. */
export const LIBRARIES = 'node_modules/.package-lock.json';
/** The same for the npm package, whose libraries lie around it. */
export const LIBRARIES_AROUND = path.resolve(ROOT, '../.package-lock.json');

/** Files of `RENDERER_SOURCES` and `LIBRARIES` in the installation at `root`, in an order that stays. */
export function listSources(root: string): string[] {
  return [
    ...RENDERER_SOURCES.flatMap((source) => filesOf(root, source)),
    ...[LIBRARIES].filter((file) => fs.existsSync(path.join(root, file))),
  ];
}

/** Files of a folder, or the file itself. */
function filesOf(root: string, source: string): string[] {
  if (fs.statSync(path.join(root, source)).isFile()) return [source];
  return listFiles(`${root}/${source}`)
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => file.slice(root.length + 1))
    .sort();
}
