import fs from 'node:fs';
import path from 'node:path';
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import { OPTIONS, recordFile, ROOT } from './bundle-options.ts';
import { getBuiltins } from './get-builtins.ts';
import { preserveLocations } from './preserve-locations.ts';
import { placeInPackage } from './place-in-package.ts';

const TARGET = path.join(ROOT, '.bundled-program');
/** All commands, and only those in `RENDERING`. */
const ALL = 'src/main/bindery.ts';
const RENDERING_MODULE = 'src/main/rendering.ts';
/** Libraries that are native, or large and rarely used. They stay where npm installs them. */
const EXTERNAL = [
  '@opentelemetry/core',
  '@opentelemetry/exporter-*',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-*',
  'esbuild',
  'jsonc-parser',
  'katex',
  'linkedom',
  'quickjs-emscripten-core',
  '@jitl/*',
  'satteri',
  'shiki/*',
  'pg-native',
];
/** npm's record of the installed version of each library. */
const LIBRARIES = 'node_modules/.package-lock.json';
const SCRIPTS = ['bundle-options', 'bundle-program', 'get-builtins', 'preserve-locations'].map(
  (name) => `scripts/package/${name}.ts`,
);

/**
 * The code that starts the OpenTelemetry SDK must share one copy of its API with the SDK. Other libraries use the API
 * without the SDK, so theirs is bundled.
 */
const SHARE_TELEMETRY_API: Plugin = {
  name: 'share-telemetry-api',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^@opentelemetry\/api$/ }, ({ importer, path: name }) =>
      importer.startsWith(TELEMETRY) ? { path: name, external: true } : undefined,
    ),
};
const TELEMETRY = path.join(ROOT, 'src/main/telemetry') + path.sep;

const PROGRAM = {
  ...OPTIONS,
  // Uses the files that Node.js itself would load from each library.
  mainFields: ['main'],
  conditions: [],
  keepNames: true,
  external: EXTERNAL,
  logLevel: 'error',
} as const satisfies BuildOptions;

/**
 * Bundles a clone's program to `.bundled-program/` with its libraries, so that it starts with a few files instead of
 * thousands. `bin/bindery.js` runs it as long as its source files are unchanged.
 */
export async function bundleProgram(): Promise<void> {
  // Processes may be running it.
  if (isCurrent()) return;
  const folder = `${TARGET}-${process.pid}`;
  const metafiles = await buildApart([ALL], {
    outdir: folder,
    target: 'node24',
    plugins: [SHARE_TELEMETRY_API, getBuiltins(), preserveLocations({ folder })],
  });
  const files = metafiles
    .flatMap(({ inputs }) => Object.keys(inputs))
    .filter((name) => !name.includes('node_modules/') && fs.existsSync(path.join(ROOT, name)));
  const record = [...new Set(files), LIBRARIES, ...SCRIPTS].map(recordFile);
  fs.writeFileSync(path.join(folder, 'record.json'), JSON.stringify(record));
  fs.rmSync(TARGET, { recursive: true, force: true });
  fs.renameSync(folder, TARGET);
}

/**
 * Bundles the program and the modules in `siblings` for the npm package to `dist/program/`, with a stub module in the
 * place of each.
 */
export async function bundlePackagedProgram(siblings: readonly string[]): Promise<Metafile[]> {
  const folder = path.join(ROOT, 'dist/program');
  const metafiles = await buildApart([ALL, ...siblings], {
    outdir: folder,
    target: 'node22',
    plugins: [SHARE_TELEMETRY_API, getBuiltins(), preserveLocations({ folder, placeOf: placeInPackage })],
  });
  for (const entry of [ALL, RENDERING_MODULE, ...siblings]) {
    const place = placeInPackage(path.join(ROOT, entry));
    const bundledPath = path.relative(path.dirname(place), path.join(folder, path.basename(place)));
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, `export * from '${bundledPath.replaceAll(path.sep, '/')}';\n`);
  }
  return metafiles;
}

/**
 * Bundles the rendering commands separately from the other `entries`. With shared code, each would load dozens of small
 * files.
 */
function buildApart(entries: readonly string[], options: BuildOptions): Promise<Metafile[]> {
  return Promise.all(
    [[RENDERING_MODULE], [...entries]].map(
      async (entryPoints) => (await build({ ...PROGRAM, ...options, entryPoints, metafile: true })).metafile,
    ),
  );
}

/** Returns whether the existing bundle was created from the current files, and by this script. */
function isCurrent(): boolean {
  try {
    const record = JSON.parse(fs.readFileSync(path.join(TARGET, 'record.json'), 'utf8')) as ReturnType<
      typeof recordFile
    >[];
    return record.every(([name, ...rest]) => recordFile(name).slice(1).join() === rest.join());
  } catch {
    return false;
  }
}
