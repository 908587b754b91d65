import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Store } from './adapter.ts';
import { createLocalStore } from './local.ts';
import { verifyLink } from './signed-links.ts';
import { testStore } from './testing.ts';

let folder: string;
let store: Store;
const secret = Buffer.alloc(32, 7);

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bindery-store-'));
  store = createLocalStore({ folder: path.join(folder, 'objects'), secret, publicUrl: () => 'http://localhost:1' });
});
afterEach(async () => fs.rm(folder, { recursive: true, force: true }));

testStore(() => store);

test('leaves no half-written file if a stream fails', async () => {
  const brokenStream = Readable.from(
    (async function* () {
      yield Buffer.from('new');
      throw new Error('cut off');
    })(),
  );
  await expect(store.put('a', brokenStream)).rejects.toThrow('cut off');
  expect(await fs.readdir(path.join(folder, 'objects/.staging'))).toEqual([]);
});

test('creates links that the verifier accepts', async () => {
  const before = Date.now();
  const { url, expiresAt } = await store.link('bundles/a.tar.gz', { ttlSeconds: 60, filename: 'site "ü".tar.gz' });
  const after = Date.now();
  const { pathname, searchParams } = new URL(url);
  expect(pathname).toBe('/files/bundles/a.tar.gz');
  const verdict = verifyLink({
    key: 'bundles/a.tar.gz',
    query: Object.fromEntries(searchParams),
    now: new Date(),
    secret,
  });
  expect(verdict).toMatchObject({ ok: true, claims: { filename: 'site "ü".tar.gz' } });
  // Links expire in whole seconds.
  expect(expiresAt.getTime()).toBeGreaterThan(before + 59_000);
  expect(expiresAt.getTime()).toBeLessThan(after + 61_000);
});

test('removes unfinished objects of dead writers at start, and keeps those of live ones', async () => {
  const stagingFolder = path.join(folder, 'objects/.staging');
  const contentStream = new PassThrough();
  const writePromise = store.put('live', contentStream);
  const [liveName = ''] = await vi.waitUntil(async () => {
    const names = await fs.readdir(stagingFolder).catch(() => []);
    return names.length > 0 && names;
  });
  const [host = ''] = liveName.split('~');
  // Above the largest process ID on Linux.
  for (const name of [`${host}~99999999~1~dead`, 'old', 'new']) await fs.writeFile(path.join(stagingFolder, name), 'x');
  await fs.utimes(path.join(stagingFolder, 'old'), 1, 1);
  await store.removeStaleUploads();
  expect((await fs.readdir(stagingFolder)).sort()).toEqual([liveName, 'new'].sort());
  contentStream.end('whole');
  await writePromise;
  expect(await store.find('live')).toMatchObject({ size: 5 });
});
