import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createFeatures } from '../../src/features/testing.ts';
import { runCli, runHere, type CliResult } from '../helpers/run-cli.ts';
import { exportShared } from './helpers/open-site.ts';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));
const GOOD = { 'index.mdx': '---\ntitle: Tide tables\n---\n\nHigh water at six.\n' };
const WITH_BROKEN_LINK = { 'index.mdx': '---\ntitle: Tide tables\n---\n\nSee the [moon](/no/such/moon).\n' };

/** Without a cache, and without terminal output. */
const ENV = { PATH: process.env.PATH, XDG_CACHE_HOME: '/dev/null', CI: '1' };

let work: string;
let sites = 0;
beforeAll(() => {
  work = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-cli-'));
});
afterAll(() => fs.rmSync(work, { recursive: true, force: true }));

describe('bindery export', () => {
  // The bundle below has warnings as well, and shows that an export succeeds without --strict.
  test('prints each problem as file:line:column, and exits with code 1 for a warning with --strict', async () => {
    const { exitCode, stdout, stderr } = await exportSite(WITH_BROKEN_LINK, '--strict');
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^index\.mdx:5:\d+: warning: .*\/no\/such\/moon.*$/m);
    expect(stdout).toMatch(/^1 page in [\d.]+ s → \/.+\/bundle-\d+\.tar\.gz \(/);
    expect(stdout).toMatch(/^1 warning: broken-link 1$/m);
  });

  test('exits with code 0 without warnings with --strict, and prints plain progress lines without a terminal', async () => {
    const { exitCode, stderr } = await exportSite(GOOD, '--strict');
    expect(exitCode).toBe(0);
    const lines = stderr.split('\n');
    const shares = lines.map((line) => Number(/^Rendering: (\d+)%, [01] of 1 page$/.exec(line)?.[1]));
    const tenths = shares.map((share) => Math.floor(share / 10));
    expect(tenths).toEqual([...new Set(tenths)].sort((a, b) => a - b));
    expect(lines.at(-1)).toBe('Rendering: 100%, 1 of 1 page');
    expect(lines.length).toBeGreaterThan(1);
  });

  test.each([
    ['no docs.json', { 'docs.json': undefined }, /no docs\.json/],
    ['a docs.json that is not JSON', { 'docs.json': '{ "name": "Tides", ' }, /docs\.json.*line 1/],
    ['a docs.json without navigation', { 'docs.json': '{ "name": "Tides" }' }, /"navigation"/],
  ])('ends with code 2 and one message for %s', async (_case, files, message) => {
    const { exitCode, stdout, stderr } = await exportHere(files);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/^error: [^\n]+\.\n$/);
    expect(stderr).toMatch(message);
    expect(stdout).toBe('');
  });

  test.each([
    ['a folder that does not exist', ['no/such/folder']],
    ['a number of threads that is none', ['examples/starter', '--threads', 'many']],
    ['a feature that the kind of site never has', ['examples/starter', '--air-gapped', '--search']],
    ['an address that is none', ['examples/starter', '--site-url', 'docs']],
    ['a file that is a folder', ['examples/starter', '--out', 'examples']],
    ['a folder that is a file', ['examples/starter', '--dir', 'package.json']],
  ])('ends with code 2 and one message for %s', async (_case, args) => {
    const { exitCode, stderr } = await runHere(['export', ...args], ENV);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/^error: [^\n]+\.\n$/);
  });

  test('rejects a folder that is not empty, and leaves it unchanged', async () => {
    const target = path.join(work, 'taken');
    fs.mkdirSync(target);
    fs.writeFileSync(path.join(target, 'mine.txt'), 'mine');
    const { exitCode, stderr } = await runCli('export', makeSite(GOOD), '--dir', target);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('--dir needs a new or empty folder');
    expect(fs.readdirSync(target)).toEqual(['mine.txt']);
  });
});

describe('the bundle', () => {
  /** The site's folder has a name that occurs nowhere else. */
  const CHECKOUT = 'bindery-peculiar-checkout';
  let bundle: string;
  let files: Map<string, Buffer>;
  beforeAll(async () => {
    const site = path.join(work, CHECKOUT);
    fs.cpSync(path.join(REPOSITORY, 'examples/kitchen-sink'), site, { recursive: true });
    bundle = createBundlePath();
    expectWarnings(await runCli('export', site, '--out', bundle, '--threads', '2'));
    const folder = path.join(work, 'unpacked');
    fs.mkdirSync(folder);
    await execa('tar', ['-xzf', bundle, '-C', folder]);
    files = readFolder(folder);
  });

  test('has the same bytes at any time, in any folder and with any number of threads', async () => {
    const first = fs.readFileSync(bundle);
    // This export uses one thread, which may have rendered other sites before.
    const again = await exportShared('examples/kitchen-sink');
    expect(fs.readFileSync(again).equals(first)).toBe(true);
  });

  test('unpacks with the system’s tar to exactly the files in manifest.json, with their hashes and sizes', () => {
    const manifest = JSON.parse(String(files.get('manifest.json'))) as {
      files: Record<string, unknown>;
      features: unknown;
    };
    const unpacked = [...files].filter(([name]) => name !== 'manifest.json');
    const measured = unpacked.map(([name, bytes]) => [name, { sha256: hash(bytes), size: bytes.length }]);
    expect(manifest.files).toEqual(Object.fromEntries(measured));
    expect(manifest.features).toEqual(createFeatures('cloud'));
    expect(files.has('index.html') && files.has('_redirects')).toBe(true);
  });

  test('contains no folder name from the machine that created it', () => {
    const secrets = [CHECKOUT, work, path.join(REPOSITORY, 'node_modules'), path.join(REPOSITORY, 'src')];
    for (const [name, bytes] of files)
      for (const secret of secrets) expect(bytes.includes(secret), `${secret} in ${name}`).toBe(false);
  });

  function expectWarnings({ exitCode, stderr }: CliResult): void {
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 0, stderr: expect.stringMatching(/: warning: /) });
  }
});

/** Exports in this process, for errors that don't need a separate one. */
function exportHere(files: Record<string, string | undefined>) {
  return runHere(['export', makeSite(files), '--out', createBundlePath()], ENV);
}

function exportSite(files: Record<string, string | undefined>, ...options: string[]) {
  // Each thread loads the renderer.
  return runCli('export', makeSite(files), '--out', createBundlePath(), '--threads', '1', ...options);
}

function createBundlePath(): string {
  return path.join(work, `bundle-${++sites}.tar.gz`);
}

/** Writes a site with one page; `undefined` omits a file. */
function makeSite(files: Record<string, string | undefined>): string {
  const folder = path.join(work, `site-${++sites}`);
  fs.mkdirSync(folder);
  const settings = { theme: 'mint', name: 'Tides', colors: { primary: '#0f766e' }, navigation: { pages: ['index'] } };
  for (const [name, text] of Object.entries({ 'docs.json': JSON.stringify(settings), ...GOOD, ...files }))
    if (text !== undefined) fs.writeFileSync(path.join(folder, name), text);
  return folder;
}

function readFolder(folder: string): Map<string, Buffer> {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(paths.map((file) => [path.relative(folder, file).replaceAll(path.sep, '/'), fs.readFileSync(file)]));
}

function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
