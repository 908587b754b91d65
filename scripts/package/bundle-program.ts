import fs from 'node:fs';
import path from 'node:path';
import { build, type BuildOptions, type Metafile } from 'esbuild';
import { OPTIONS, recordOf, ROOT } from './bundle-options.ts';
import { getBuiltins } from './get-builtins.ts';
import { keepPlaces } from './keep-places.ts';
import { placeInPackage } from './place-in-package.ts';

const TARGET = path.join(ROOT, '.bundled-program');
/** All commands, and those of `RENDERING` alone. */
const ALL = 'src/main/bindery.ts';
const RENDERING = 'src/main/rendering.ts';
/** Libraries that are native, or large and rarely used: they stay where npm puts them. */
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
const SCRIPTS = ['bundle-options', 'bundle-program', 'get-builtins', 'keep-places'].map(
  (name) => `scripts/package/${name}.ts`,
);

const PROGRAM = {
  ...OPTIONS,
  // Of each library the files that Node itself would load.
  mainFields: ['main'],
  conditions: [],
  keepNames: true,
  external: EXTERNAL,
  logLevel: 'error',
} as const satisfies BuildOptions;

/**
 * Bundles the program of a clone to `.bundled-program/`, with the libraries that it uses: it starts with a few files instead of
 * thousands. `bin/bindery.js` runs it as long as the files that it was made of are what they were.
 */
export async function bundleProgram(): Promise<void> {
  // Processes may be running it.
  if (isCurrent()) return;
  const folder = `${TARGET}-${process.pid}`;
  const metafiles = await buildApart([ALL], {
    outdir: folder,
    target: 'node24',
    plugins: [getBuiltins(), keepPlaces({ folder })],
  });
  const files = metafiles
    .flatMap(({ inputs }) => Object.keys(inputs))
    .filter((name) => !name.includes('node_modules/') && fs.existsSync(path.join(ROOT, name)));
  const record = [...new Set(files), LIBRARIES, ...SCRIPTS].map(recordOf);
  fs.writeFileSync(path.join(folder, 'record.json'), JSON.stringify(record));
  fs.rmSync(TARGET, { recursive: true, force: true });
  fs.renameSync(folder, TARGET);
}

/**
 * Bundles the program and the modules that `siblings` names for the npm package to `dist/program/`; in the place of each is a module that stands
 * for it.
 */
export async function bundlePackagedProgram(siblings: readonly string[]): Promise<Metafile[]> {
  const folder = path.join(ROOT, 'dist/program');
  const metafiles = await buildApart([ALL, ...siblings], {
    outdir: folder,
    target: 'node22',
    plugins: [getBuiltins(), keepPlaces({ folder, placeOf: placeInPackage })],
  });
  for (const entry of [ALL, RENDERING, ...siblings]) {
    const place = placeInPackage(path.join(ROOT, entry));
    const bundled = path.relative(path.dirname(place), path.join(folder, path.basename(place)));
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, `export * from '${bundled.replaceAll(path.sep, '/')}';\n`);
  }
  return metafiles;
}

/** What renders is bundled apart from the other `entries`: of code that many commands share, each would load dozens of small files. */
function buildApart(entries: readonly string[], options: BuildOptions): Promise<Metafile[]> {
  return Promise.all(
    [[RENDERING], [...entries]].map(
      async (entryPoints) => (await build({ ...PROGRAM, ...options, entryPoints, metafile: true })).metafile,
    ),
  );
}

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
