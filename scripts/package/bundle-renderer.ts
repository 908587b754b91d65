import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';
import { getBundleFolder, openBundled, RECORD, type BundleRecord } from '../../src/export/build/find-bundled.ts';
import { listSources, ROOT } from '../../src/export/build/renderer-sources.ts';
import { hashSources } from '../../src/export/build/renderer-version.ts';
import { listThemeParts } from '../../src/site/model/plugin.ts';
import { PLUGINS } from '../../src/site/plugins/registry.ts';
import { prebuildAll } from '../../src/site/theme/prebuild.ts';
import { OPTIONS, recordFile } from './bundle-options.ts';
import { getBuiltins } from './get-builtins.ts';
import { preserveLocations } from './preserve-locations.ts';
import { placeInPackage } from './place-in-package.ts';

/** Process, threads, and modules that they load later. */
const ENTRIES = [
  'export/build/process/renderer',
  'export/build/thread/thread',
  'site/descriptions/load/load-document',
  'site/plugins/openapi/load/convert-description',
  'site/plugins/sdk/read-reference',
  'site/plugins/graphql/read-schema',
];

const EXTERNAL = ['esbuild', 'katex', 'quickjs-emscripten-core', '@jitl/*', 'shiki/langs', 'shiki/themes'];

/** Its native part is a separate package. */
const INSTALLED_PACKAGES = ['satteri'];

/** Otherwise included twice, because it is both imported as a module and required as a script. */
const DEDUPLICATED_PACKAGES = { acorn: fileURLToPath(import.meta.resolve('acorn')) };

/**
 * Threads and modules loaded later belong to the bundle as well. Prebuilt files are beside a clone's bundle, and beside
 * their module in the package.
 */
const BUNDLED_SIBLINGS = {
  src: /[/\\](?:start-thread|description-loader|prebuilt)\.ts$/,
  dist: /[/\\](?:start-thread|description-loader)\.ts$/,
};

/**
 * Bundles the entries of the rendering process: to a clone's `.bundled/`, or to the package's `dist/bundled/`.
 * Libraries that are native, or large and rarely used, stay where npm installs them. Returns undefined if the clone's
 * bundle matches the current sources.
 */
export async function bundleRenderer(code: 'src' | 'dist'): Promise<Metafile | undefined> {
  const target = getBundleFolder(ROOT, code);
  // Processes may be running it.
  if (code === 'src' && openBundled(ROOT, target)) return undefined;
  const folder = `${target}-${process.pid}`;
  const files = listSources(ROOT).map(recordFile);
  const { metafile } = await build({
    ...OPTIONS,
    entryPoints: ENTRIES.map((name) => `src/${name}.ts`),
    outdir: folder,
    target: 'node22',
    mainFields: ['module', 'main'],
    external: EXTERNAL,
    alias: DEDUPLICATED_PACKAGES,
    plugins: [
      getBuiltins(),
      preserveLocations({
        folder,
        except: BUNDLED_SIBLINGS[code],
        installed: INSTALLED_PACKAGES,
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

/** Stores the files that sites share. */
async function prebuild(folder: string): Promise<void> {
  fs.mkdirSync(folder, { recursive: true });
  for (const [name, content] of await prebuildAll(listThemeParts(PLUGINS)))
    fs.writeFileSync(path.join(folder, name), content);
}
