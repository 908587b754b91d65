import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The whole matrix, from the registry and on every Node, is `npm run test:package`. */
const ROOT = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
let folder: string;
/** The package where npm would put it: below `node_modules`, where Node runs no TypeScript. */
let installed: string;
let files: string[];

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-package-'));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: ROOT });
  // What the build prints comes before.
  const [packed] = JSON.parse(stdout.slice(stdout.search(/^\[$/m))) as [
    { filename: string; files: { path: string }[] },
  ];
  files = packed.files.map((file) => file.path);
  const target = path.join(folder, 'node_modules');
  fs.mkdirSync(target);
  await run('tar', ['-xzf', path.join(folder, packed.filename), '-C', target]);
  installed = path.join(target, 'bindery');
  fs.renameSync(path.join(target, 'package'), installed);
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(installed, 'node_modules'));
  fs.mkdirSync(path.join(folder, 'docs'));
  const config = { name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation: { pages: ['index'] } };
  fs.writeFileSync(path.join(folder, 'docs/docs.json'), JSON.stringify(config));
  fs.writeFileSync(
    path.join(folder, 'docs/index.mdx'),
    '# Home\n\n```js\nlet a = 1;\n```\n\nExpressions work: {1 + 1}\n',
  );
}, 120_000);
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

test('the package holds what the program reads, and nothing that only its makers need', () => {
  for (const name of [
    'bin/bindery.js',
    'dist/main/bindery.js',
    'dist/export/build/thread.js',
    'dist/agent/prompts/system.md',
    'dist/site/client/main.ts',
    'dist/site/sandbox/guest/main.js',
    'examples/starter/docs.json',
    'migrations/0001-accounts-and-exports.sql',
    'vendor/mermaid/mermaid.min.js',
    'LICENSE',
  ])
    expect(files).toContain(name);
  const unwanted =
    /\.test\.|(?:^|\/)(?:testing|test|snapshots|__snapshots__|benchmarks|scripts|src)\/|\.(?:tgz|tar\.gz|log)$|\.env|^\.bindery/;
  expect(files.filter((name) => unwanted.test(name))).toEqual([]);
});

async function exportWith(program: string, name: string): Promise<string> {
  const out = path.join(folder, name);
  await run(process.execPath, [program, 'export', 'docs', '--threads', '1', '--quiet', '--out', out], { cwd: folder });
  return createHash('sha256').update(fs.readFileSync(out)).digest('hex');
}

test('the package runs where npm puts it, and makes the same bytes as a clone', async () => {
  const program = path.join(installed, 'bin/bindery.js');
  const { stdout } = await run(process.execPath, [program, '--help']);
  for (const command of ['start', 'api', 'worker', 'setup', 'serve', 'export', 'check', 'admin'])
    expect(stdout).toContain(command);
  const [ofPackage, ofClone] = await Promise.all([
    exportWith(program, 'package.tar.gz'),
    exportWith(path.join(ROOT, 'bin/bindery.js'), 'clone.tar.gz'),
  ]);
  expect(ofPackage).toBe(ofClone);
}, 120_000);

test('programs import the typed client by its name', async () => {
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
  const tsc = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  const flags = ['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom', '--strict', '--types', ''];
  await run(process.execPath, [tsc, ...flags, 'use.mts'], { cwd: folder });
  expect((await run(process.execPath, ['use.mjs'], { cwd: folder })).stdout).toBe('ApiError\n');
}, 120_000);
