import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SOURCES = path.join(ROOT, 'src');

/** Returns the place of a module of `src/` in the npm package: what lies beside it there lies below `dist/`. */
export function placeInPackage(file: string): string {
  if (!file.startsWith(SOURCES + path.sep)) return file;
  return path.join(ROOT, 'dist', path.relative(SOURCES, file).replace(/\.ts$/, '.js'));
}
