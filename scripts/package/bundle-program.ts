/**
 * Bundles the program of a clone to `.bundled-program/`, with the libraries that it uses: it starts with a few files instead of
 * thousands. `bin/bindery.js` runs it as long as the files that it was made of are what they were. Libraries that are native, or large
 * and rarely used, stay where npm puts them.
 */
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { FOR_SCRIPTS, keepPlaces } from './keep-places.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const TARGET = path.join(ROOT, '.bundled-program');
const EXTERNAL = [
  'esbuild',
  'jsonc-parser',
  'katex',
  'quickjs-emscripten-core',
  '@jitl/*',
  'satteri',
  'shiki/*',
  'pg-native',
];
/** As npm left it: which version of each library is installed. */
const LIBRARIES = 'node_modules/.package-lock.json';
const SCRIPTS = ['scripts/package/bundle-program.ts', 'scripts/package/keep-places.ts'];

// Processes may be running it.
if (isCurrent()) process.exit();
const folder = `${TARGET}-${process.pid}`;
const { metafile } = await build({
  absWorkingDir: ROOT,
  entryPoints: ['src/main/bindery.ts'],
  outdir: folder,
  entryNames: '[name]',
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  metafile: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  // Of each library the files that Node itself would load.
  mainFields: ['main'],
  conditions: [],
  keepNames: true,
  external: EXTERNAL,
  banner: { js: FOR_SCRIPTS },
  plugins: [keepPlaces({ folder })],
  logLevel: 'error',
});
const files = Object.keys(metafile.inputs).filter(
  (name) => !name.includes('node_modules/') && fs.existsSync(path.join(ROOT, name)),
);
fs.writeFileSync(path.join(folder, 'record.json'), JSON.stringify([...files, LIBRARIES, ...SCRIPTS].map(recordOf)));
fs.rmSync(TARGET, { recursive: true, force: true });
fs.renameSync(folder, TARGET);

/** Whether the bundle that is there was made of the files that are there, and by this script. */
function isCurrent(): boolean {
  try {
    const record = JSON.parse(fs.readFileSync(path.join(TARGET, 'record.json'), 'utf8')) as ReturnType<
      typeof recordOf
    >[];
    return record.every(([name, ...rest]) => recordOf(name).slice(1).join() === rest.join());
  } catch {
    return false;
  }
}

function recordOf(name: string): [name: string, size: number, mtimeMs: number] {
  const { size, mtimeMs } = fs.statSync(path.join(ROOT, name));
  return [name, size, mtimeMs];
}
