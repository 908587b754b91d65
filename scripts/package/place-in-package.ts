import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SOURCES = path.join(ROOT, 'src');

/** Returns the location of a `src/` module in the npm package, where its neighbors are below `dist/`. */
export function placeInPackage(file: string): string {
  if (!file.startsWith(SOURCES + path.sep)) return file;
  return path.join(ROOT, 'dist', path.relative(SOURCES, file).replace(/\.ts$/, '.js'));
}
