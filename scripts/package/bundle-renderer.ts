/**
 * Bundles the entries of the rendering process: to `.bundled/` of a clone (`npm ci` does), with `dist` to `dist/bundled/` of the package.
 * Libraries that are native, or large and rarely used, stay where npm puts them.
 */
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import type * as Bundles from '../../src/export/build/find-bundled.ts';
import type * as Sources from '../../src/export/build/renderer-sources.ts';
import type * as Prebuild from '../../src/site/theme/prebuild.ts';
import type * as Versions from '../../src/export/build/renderer-version.ts';
import { FOR_SCRIPTS, keepPlaces } from './keep-places.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const EXTERNAL = ['esbuild', 'katex', 'quickjs-emscripten-core', '@jitl/*', 'satteri', 'shiki/langs', 'shiki/themes'];

/** Modules that look beside the bundle: threads are those of the bundle, too. */
const LIES_BESIDE = /[/\\](?:thread-pool|prebuilt)\.[tj]s$/;

const code = process.argv[2] === 'dist' ? 'dist' : 'src';
const extension = code === 'src' ? 'ts' : 'js';
const load = (name: string) => import(path.join(ROOT, code, `export/build/${name}.${extension}`)) as Promise<unknown>;
const { bundleFolder, openBundled, RECORD } = (await load('find-bundled')) as typeof Bundles;
const { listSources } = (await load('renderer-sources')) as typeof Sources;
const { hashSources } = (await load('renderer-version')) as typeof Versions;

const target = bundleFolder(ROOT, code);
// Processes may be running it.
if (openBundled(ROOT, target)) process.exit();
const folder = `${target}-${process.pid}`;
const before = listSources(ROOT).map(recordOf);
const { metafile } = await build({
  absWorkingDir: ROOT,
  entryPoints: ['process/renderer', 'thread'].map((name) => `${code}/export/build/${name}.${extension}`),
  outdir: folder,
  entryNames: '[name]',
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  metafile: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  mainFields: ['module', 'main'],
  external: EXTERNAL,
  banner: { js: FOR_SCRIPTS },
  plugins: [keepPlaces({ folder, except: LIES_BESIDE })],
  logLevel: 'warning',
});
await prebuild();
fs.writeFileSync(path.join(folder, 'LICENSES.txt'), licensesOf(Object.keys(metafile.inputs)));
const record: Bundles.BundleRecord = { sources: hashSources(ROOT), files: before };
fs.writeFileSync(path.join(folder, RECORD), JSON.stringify(record));
fs.rmSync(target, { recursive: true, force: true });
fs.renameSync(folder, target);

/** Npm sets other times where it installs the package. */
function recordOf(name: string): Bundles.BundleRecord['files'][number] {
  const { size, mtimeMs } = fs.statSync(path.join(ROOT, name));
  return code === 'src' ? [name, size, mtimeMs] : [name, size];
}

/** Keeps the files that sites share. */
async function prebuild(): Promise<void> {
  const { prebuildAll } = (await import(path.join(ROOT, code, `site/theme/prebuild.${extension}`))) as typeof Prebuild;
  fs.mkdirSync(path.join(folder, 'prebuilt'));
  for (const [name, content] of await prebuildAll()) fs.writeFileSync(path.join(folder, 'prebuilt', name), content);
}

/** The terms of the libraries that are in the bundle. */
function licensesOf(inputs: readonly string[]): string {
  const packages = new Set(inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input) ?? []));
  return [...packages]
    .sort()
    .map((name) => {
      const found = fs.readdirSync(path.join(ROOT, name)).find((file) => /^licen[cs]e/i.test(file));
      const text = found === undefined ? licenseField(name) : fs.readFileSync(path.join(ROOT, name, found), 'utf8');
      return `${name.replace(/^.*node_modules\//, '')}\n\n${text.trim()}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n`);
}

function licenseField(name: string): string {
  const { license } = JSON.parse(fs.readFileSync(path.join(ROOT, name, 'package.json'), 'utf8')) as { license: string };
  return `License: ${license}`;
}
