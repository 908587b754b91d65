import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { bundlePackagedProgram } from './bundle-program.ts';
import { bundleRenderer } from './bundle-renderer.ts';
import { readLicenses, listBundled } from './bundled-libraries.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SOURCES = path.join(ROOT, 'src');
const TARGET = path.join(ROOT, 'dist');

/**
 * Creates `dist/`, which the npm package and the container image run, because Node.js runs no TypeScript below
 * `node_modules`. Program and renderer are bundled with their libraries; files that they read have the same place as in
 * `src/`. Returns the names of the bundled libraries.
 */
export async function buildPackage(): Promise<string[]> {
  fs.rmSync(TARGET, { recursive: true, force: true });
  const files = fs
    .readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'));
  for (const file of files.filter(isRead)) {
    fs.mkdirSync(path.dirname(path.join(TARGET, file)), { recursive: true });
    fs.copyFileSync(path.join(SOURCES, file), path.join(TARGET, file));
  }
  // Beside the programs, for `$schema` in a user's docs.json.
  fs.copyFileSync(path.join(ROOT, 'docs/docs.schema.json'), path.join(TARGET, 'docs.schema.json'));
  const renderer = await bundleRenderer('dist');
  const program = await bundlePackagedProgram(listSiblings(files));
  const bundles = renderer === undefined ? program : [renderer, ...program];
  fs.writeFileSync(path.join(TARGET, 'LICENSES.txt'), readLicenses(bundles));
  await buildClient();
  run('scripts/dashboard/build-dashboard.ts');
  return listBundled(bundles);
}

/** Style sheets, texts, and scripts that run unchanged. */
function isRead(file: string): boolean {
  return (
    /\.(?:css|json|md|js)$/.test(file) && !/(?:^|\/)(?:testing|snapshots|__snapshots__)\/|tsconfig\.json$/.test(file)
  );
}

/** Modules that run in separate threads and processes, except the renderer's, which are in its bundle. */
function listSiblings(files: readonly string[]): string[] {
  return files
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^export\/build\/|^lib\//.test(file))
    .flatMap((file) =>
      Array.from(
        fs.readFileSync(path.join(SOURCES, file), 'utf8').matchAll(/\bgetSiblingModule\('([^']+)'/g),
        ([, name = '']) => path.posix.join('src', path.dirname(file), `${name}.ts`),
      ),
    );
}

/** `bindery/client`, with its types. */
async function buildClient(): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['src/client/index.ts'],
    outdir: 'dist/client',
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    logLevel: 'warning',
  });
  run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.client.json');
}

function run(script: string, ...args: string[]): void {
  execFileSync(process.execPath, [path.join(ROOT, script), ...args], { cwd: ROOT, stdio: 'inherit' });
}

if (import.meta.main) await buildPackage();
