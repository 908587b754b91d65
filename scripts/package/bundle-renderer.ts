import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';
import { bundleFolder, openBundled, RECORD, type BundleRecord } from '../../src/export/build/find-bundled.ts';
import { listSources, ROOT } from '../../src/export/build/renderer-sources.ts';
import { hashSources } from '../../src/export/build/renderer-version.ts';
import { prebuildAll } from '../../src/site/theme/prebuild.ts';
import { OPTIONS, recordOf } from './bundle-options.ts';
import { getBuiltins } from './get-builtins.ts';
import { keepPlaces } from './keep-places.ts';
import { placeInPackage } from './place-in-package.ts';

/** Process, threads, and what they load later. */
const ENTRIES = ['export/build/process/renderer', 'export/build/thread/thread', 'site/openapi/load/load-document'];

const EXTERNAL = ['esbuild', 'katex', 'quickjs-emscripten-core', '@jitl/*', 'shiki/langs', 'shiki/themes'];

/** Its native part is a package of its own. */
const INSTALLED = ['satteri'];

/** What is imported as a module and required as a script would be there twice. */
const ONE_OF_TWO = { acorn: fileURLToPath(import.meta.resolve('acorn')) };

/** Threads and what is loaded later are those of the bundle, too; what is prebuilt lies beside the bundle of a clone, and beside its module in the package. */
const LIES_BESIDE = {
  src: /[/\\](?:start-thread|load-later|prebuilt)\.ts$/,
  dist: /[/\\](?:start-thread|load-later)\.ts$/,
};

/**
 * Bundles the entries of the rendering process: to `.bundled/` of a clone, or to `dist/bundled/` of the package. Libraries that are native,
 * or large and rarely used, stay where npm puts them. Returns undefined when the clone's bundle is of the present sources.
 */
export async function bundleRenderer(code: 'src' | 'dist'): Promise<Metafile | undefined> {
  const target = bundleFolder(ROOT, code);
  // Processes may be running it.
  if (code === 'src' && openBundled(ROOT, target)) return undefined;
  const folder = `${target}-${process.pid}`;
  const files = listSources(ROOT).map(recordOf);
  const { metafile } = await build({
    ...OPTIONS,
    entryPoints: ENTRIES.map((name) => `src/${name}.ts`),
    outdir: folder,
    target: 'node22',
    mainFields: ['module', 'main'],
    external: EXTERNAL,
    alias: ONE_OF_TWO,
    plugins: [
      getBuiltins(),
      keepPlaces({
        folder,
        except: LIES_BESIDE[code],
        installed: INSTALLED,
        ...(code === 'dist' && { placeOf: placeInPackage }),
      }),
    ],
    logLevel: 'warning',
  });
  await prebuild(path.join(code === 'src' ? folder : path.join(ROOT, 'dist/site/theme'), 'prebuilt'));
  const record: BundleRecord = { sources: hashSources(ROOT), ...(code === 'src' && { files }) };
  fs.writeFileSync(path.join(folder, RECORD), JSON.stringify(record));
  fs.rmSync(target, { recursive: true, force: true });
  fs.renameSync(folder, target);
  return metafile;
}

/** Keeps the files that sites share. */
async function prebuild(folder: string): Promise<void> {
  fs.mkdirSync(folder, { recursive: true });
  for (const [name, content] of await prebuildAll()) fs.writeFileSync(path.join(folder, name), content);
}
