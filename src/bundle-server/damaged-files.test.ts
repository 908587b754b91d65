import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFeatures } from '../features/testing.ts';
import { searchRelease } from '../hosting/search/search-release.ts';
import { renderTestSite } from '../site/testing.ts';
import { DEFAULT_LIMITS } from './bundle/bundle-limits.ts';
import { packBundle } from './bundle/test-bundles.ts';
import { loadRelease } from './release/load-release.ts';
import { createReleasePool } from './release/release-pool.ts';
import type { Release } from './release/release.ts';
import { createRepair, type Damage } from './release/repairs.ts';
import { startSiteServer, type SiteServer } from './server.ts';

const FILES = {
  'index.html': `<p>${'page '.repeat(400)}<link rel="stylesheet" href="theme.css">`,
  'theme.css': 'body { color: red }',
  'small.txt': 'small',
  'large.bin': Buffer.alloc(2_000_000, 'large'),
  'large.txt': 'a text that compresses '.repeat(60_000),
};

let root: string;
let server: SiteServer | undefined;
let damages: Damage[];
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'damaged-'));
  damages = [];
});
afterEach(async () => {
  await server?.close(0);
  fs.rmSync(root, { recursive: true });
});

const getSource = () => path.join(root, 'bundle.tar.gz');
const onDamage = (damage: Damage) => void damages.push(damage);

/** A release as unpacked by `bindery serve` or for hosted sites. */
const UNPACK_FUNCTIONS: Record<string, (bundle: Buffer) => Promise<Release>> = {
  async serve(bundle) {
    fs.writeFileSync(getSource(), bundle);
    const log = () => undefined;
    return loadRelease({ source: getSource(), folder: path.join(root, 'site'), limits: DEFAULT_LIMITS, log, onDamage });
  },
  async hosted(bundle) {
    fs.writeFileSync(getSource(), bundle);
    const pool = createReleasePool({
      folder: path.join(root, 'pool'),
      limits: DEFAULT_LIMITS,
      maxBytes: 1e9,
      onDamage,
    });
    const id = createHash('sha256').update(bundle).digest('hex');
    return pool.open(id, () => Promise.resolve(Readable.from([fs.readFileSync(getSource())])));
  },
};

async function start(release: Release): Promise<string> {
  server = await startSiteServer({
    release,
    host: '127.0.0.1',
    port: 0,
    versionLabel: undefined,
    log: () => undefined,
  });
  return server.url;
}

/** Flips one byte, as a failing disk does. The size stays the same, and so do the times if `isSilent`. */
function flipByte(file: string, { at = 3, isSilent = false } = {}): void {
  const { atime, mtime } = fs.statSync(file);
  const bytes = fs.readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  fs.writeFileSync(file, bytes);
  if (isSilent) fs.utimesSync(file, atime, mtime);
}

async function get(url: string, headers: Record<string, string> = { 'accept-encoding': 'identity' }) {
  const response = await fetch(url, { headers });
  return { status: response.status, body: Buffer.from(await response.arrayBuffer()), headers: response.headers };
}

describe.each(Object.keys(UNPACK_FUNCTIONS))('files unpacked by %s', (kind) => {
  const unpack = async () => (await UNPACK_FUNCTIONS[kind]?.(await packBundle(FILES))) as Release;

  test.each(['small.txt', 'large.bin', 'large.txt'])('unpacks a damaged %s again before serving it', async (file) => {
    const release = await unpack();
    const url = await start(release);
    flipByte(release.locate(file), { isSilent: true });
    const { status, body } = await get(`${url}/${file}`);
    expect([status, body.equals(Buffer.from(FILES[file as keyof typeof FILES]))]).toEqual([200, true]);
    expect(damages).toEqual([{ bundle: release.id, file, isRepaired: true }]);
  });

  test.each(['index.html', 'theme.css', 'large.txt'])('does not compress a damaged %s', async (file) => {
    const release = await unpack();
    const url = await start(release);
    const intactResponse = await get(`${url}/${file}`, { 'accept-encoding': 'gzip' });
    await server?.close(0);
    fs.rmSync(release.encodedFolder, { recursive: true, force: true });
    flipByte(release.locate(file));
    const secondResponse = await get(`${await start(release)}/${file}`, { 'accept-encoding': 'gzip' });
    expect([secondResponse.status, secondResponse.body.equals(intactResponse.body)]).toEqual([200, true]);
    expect(damages).toMatchObject([{ file, isRepaired: true }]);
  });

  test.each(['small.txt', 'large.bin', 'index.html'])(
    'responds with 503 for a damaged %s if the bundle is missing',
    async (file) => {
      const release = await unpack();
      const url = await start(release);
      fs.rmSync(getSource());
      flipByte(release.locate(file));
      const { status, headers } = await get(`${url}/${file}`);
      expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '60', 'no-store']);
      expect(damages).toMatchObject([{ file, isRepaired: false }]);
      expect((await get(`${url}/theme.css`)).status).toBe(200);
    },
  );

  test('checks a large file again when it changes, and replaces a missing one', async () => {
    const release = await unpack();
    const url = await start(release);
    expect((await get(`${url}/large.bin`)).status).toBe(200);
    fs.rmSync(release.locate('large.bin'));
    expect((await get(`${url}/large.bin`)).body.equals(FILES['large.bin'])).toBe(true);
    expect(damages).toMatchObject([{ file: 'large.bin', isRepaired: true }]);
    flipByte(release.locate('large.bin'));
    // The second repair within a minute is rejected.
    expect((await get(`${url}/large.bin`)).status).toBe(503);
  });

  test('creates a damaged compressed copy again', async () => {
    const release = await unpack();
    const url = await start(release);
    const gzip = { 'accept-encoding': 'gzip' };
    const intactResponses = [await get(`${url}/index.html`, gzip), await get(`${url}/large.txt`, gzip)];
    await server?.close(0);
    for (const copy of fs.readdirSync(release.encodedFolder))
      flipByte(path.join(release.encodedFolder, copy), { at: 60 });
    const newUrl = await start(release);
    const after = [await get(`${newUrl}/index.html`, gzip), await get(`${newUrl}/large.txt`, gzip)];
    expect(after.map(({ body }) => body)).toEqual(intactResponses.map(({ body }) => body));
    expect(damages).toEqual([]);
  });

  test('does not search a damaged search index', { timeout: 60_000 }, async () => {
    const { files } = await renderTestSite({ 'index.md': '# Retries\n\nHow often a job runs again.' });
    const texts = Object.fromEntries([...files].map(([file, text]) => [file, String(text)]));
    const bundle = await packBundle(texts, undefined, createFeatures('cloud'));
    const release = (await UNPACK_FUNCTIONS[kind]?.(bundle)) as Release;
    const core = [...release.files.keys()].find((file) => file.endsWith('/core.js')) ?? '';
    flipByte(release.locate(core), { at: 60 });
    expect((await searchRelease(release, { query: 'retries', limit: 5 })).total).toBe(1);
    expect(damages).toMatchObject([{ file: core, isRepaired: true }]);
  });
});

test('shares one repair attempt between requests for damaged files, and retries only after a while', async () => {
  let attempts = 0;
  const unpackAgain = () => Promise.resolve(void (attempts += 1));
  const repair = createRepair({ bundle: 'b', unpackAgain, onDamage });
  await Promise.all([repair('a'), repair('b')]);
  await repair('c');
  expect(attempts).toBe(1);
  expect(damages.map(({ file, isRepaired }) => [file, isRepaired])).toEqual([
    ['a', true],
    ['b', true],
    ['c', false],
  ]);
  const eagerRepair = createRepair({ bundle: 'b', unpackAgain, intervalMs: 0 });
  await eagerRepair('a');
  await eagerRepair('a');
  expect(attempts).toBe(3);
});

test('does not let a request wait for a stalled attempt', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await createRepair({ bundle: 'b', unpackAgain: () => promise, onDamage, waitMs: 1 })('a');
  expect(damages).toMatchObject([{ file: 'a', isRepaired: false }]);
  resolve();
});
