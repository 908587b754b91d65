/**
 * Compiles the program to `dist/` for the npm package, module by module: Node runs no TypeScript below `node_modules`. Folders stay
 * as they are in `src/`, so that everything finds what lies beside it. The renderer is bundled too, so that it starts faster. `npm pack`
 * runs this (`prepack`); a clone needs none of it.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SOURCES = path.join(ROOT, 'src');
const TARGET = path.join(ROOT, 'dist');

/** Scripts of the browser are bundled from their sources when a site is made: these are copied as they are. */
const BUNDLED = ['site/client', 'site/model', 'site/openapi-playground', 'site/terms', 'lib'];

fs.rmSync(TARGET, { recursive: true, force: true });
// The second makes the types of `bindery/client`.
for (const project of ['tsconfig.build.json', 'tsconfig.client.json'])
  execFileSync(process.execPath, [path.join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', project], {
    cwd: ROOT,
    stdio: 'inherit',
  });
for (const file of fs.readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })) {
  if (!isCopied(file.replaceAll(path.sep, '/'))) continue;
  fs.mkdirSync(path.dirname(path.join(TARGET, file)), { recursive: true });
  fs.copyFileSync(path.join(SOURCES, file), path.join(TARGET, file));
}
// Beside the programs, for `$schema` in the docs.json of who has the package.
fs.copyFileSync(path.join(ROOT, 'docs/docs.schema.json'), path.join(TARGET, 'docs.schema.json'));
execFileSync(process.execPath, [path.join(import.meta.dirname, 'bundle-renderer.ts'), 'dist'], { stdio: 'inherit' });

execFileSync(process.execPath, [path.join(ROOT, 'scripts/dashboard/build-dashboard.ts')], {
  cwd: ROOT,
  stdio: 'inherit',
});

function isCopied(file: string): boolean {
  if (/(?:^|\/)(?:testing|snapshots|__snapshots__)\/|\.test\.ts$|(?:^|\/)testing\.ts$|tsconfig\.json$/.test(file))
    return false;
  if (/\.(?:css|json|md|js)$/.test(file)) return true;
  return file.endsWith('.ts') && BUNDLED.some((folder) => file.startsWith(`${folder}/`));
}
