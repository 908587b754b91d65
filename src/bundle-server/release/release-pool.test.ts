import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { DEFAULT_LIMITS } from '../bundle/bundle-limits.ts';
import { prunePool } from './prune-pool.ts';
import { createReleasePool } from './release-pool.ts';
import type { Release } from './release.ts';
import { DAMAGE_NAMES, damageFile } from '../../../test/helpers/damage.ts';
import { packBundle } from '../bundle/test-bundles.ts';

const HOUR = 3_600_000;
let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pool-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

function createPool(maxBytes = 1_000_000) {
  return createReleasePool({ folder, limits: DEFAULT_LIMITS, maxBytes });
}

async function pack(files: Record<string, string>) {
  const bytes = await packBundle(files);
  const bundle = { id: createHash('sha256').update(bytes).digest('hex'), fetched: 0 };
  const fetch = async () => {
    bundle.fetched += 1;
    return Readable.from([bytes]);
  };
  return { ...bundle, fetch, count: () => bundle.fetched };
}

function read(release: Release, file: string): string {
  return fs.readFileSync(release.locate(file), 'utf8');
}

function listContents(): string[] {
  return fs
    .readdirSync(path.join(folder, 'files'), { recursive: true, withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? [entry.name] : []));
}

test('shares common files between releases, and fetches each release once', async () => {
  const one = await pack({ 'index.html': 'one', 'same.css': 'same', 'copy.css': 'same' });
  const two = await pack({ 'index.html': 'two', 'same.css': 'same' });
  const pool = createPool();
  const [first, again] = await Promise.all([pool.open(one.id, one.fetch), pool.open(one.id, one.fetch)]);
  const second = await pool.open(two.id, two.fetch);
  await createPool().open(one.id, one.fetch);
  expect([read(first, 'index.html'), read(again, 'copy.css'), read(second, 'index.html')]).toEqual([
    'one',
    'same',
    'two',
  ]);
  expect(first.locate('same.css')).toBe(second.locate('same.css'));
  expect(listContents()).toHaveLength(3);
  expect([one.count(), two.count()]).toEqual([1, 1]);
  expect(fs.readdirSync(folder).filter((name) => name.startsWith('incoming'))).toEqual([]);
});

test.each([
  ['cut', (file: string) => fs.writeFileSync(file, 'cut')],
  ['removed', (file: string) => fs.rmSync(file)],
])('fetches a release again in the next process if one of its files was %s', async (_, damage) => {
  const bundle = await pack({ 'index.html': 'whole' });
  damage((await createPool().open(bundle.id, bundle.fetch)).locate('index.html'));
  expect(read(await createPool().open(bundle.id, bundle.fetch), 'index.html')).toBe('whole');
  expect(bundle.count()).toBe(2);
});

test('restores a common file that was removed after an earlier release was verified', async () => {
  const pool = createPool();
  const [one, two] = [await pack({ 'index.html': 'one', 'logo.svg': 'logo' }), await pack({ 'logo.svg': 'logo' })];
  fs.rmSync((await pool.open(one.id, one.fetch)).locate('logo.svg'));
  expect(read(await pool.open(two.id, two.fetch), 'logo.svg')).toBe('logo');
});

const PLACES = ['renamed page', ...DAMAGE_NAMES] as const;

test.each(PLACES)('replaces a manifest in the pool with this damage from the bundle: %s', async (place) => {
  const bundle = await pack({ 'index.html': 'whole' });
  await createPool().open(bundle.id, bundle.fetch);
  const manifest = path.join(folder, 'releases', `${bundle.id}.json`);
  // Valid JSON with another name for the page.
  if (place === 'renamed page')
    fs.writeFileSync(manifest, fs.readFileSync(manifest, 'utf8').replace('index.html', 'indey.html'));
  else damageFile(manifest, place);
  const release = await createPool().open(bundle.id, bundle.fetch);
  expect([...release.files.keys()]).toEqual(['index.html']);
  expect(bundle.count()).toBe(2);
  await createPool().open(bundle.id, bundle.fetch);
  expect(bundle.count()).toBe(2);
});

test('rejects bytes of another release and leaves nothing behind', async () => {
  const [release, other] = [await pack({ 'index.html': 'wanted' }), await pack({ 'index.html': 'other' })];
  await expect(createPool().open(release.id, other.fetch)).rejects.toThrow(/has the SHA-256/);
  expect(fs.readdirSync(path.join(folder, 'releases'))).toEqual([]);
  expect(fs.existsSync(path.join(folder, 'files'))).toBe(false);
});

test('aborts fetches when the pool is closed, and starts no more', async () => {
  const bundle = await pack({ 'index.html': 'late' });
  const pool = createPool();
  const endlessStream = new PassThrough();
  const begunPromise = Promise.withResolvers<undefined>();
  const openPromise = pool.open(bundle.id, () => (begunPromise.resolve(undefined), Promise.resolve(endlessStream)));
  const [, [openResult]] = await Promise.all([
    begunPromise.promise.then(() => pool.close()),
    Promise.allSettled([openPromise]),
  ]);
  expect(openResult.status).toBe('rejected');
  expect(endlessStream.destroyed).toBe(true);
  expect(fs.readdirSync(folder)).toEqual(['releases']);
  await expect(pool.open(bundle.id, bundle.fetch)).rejects.toThrow('The server is stopping.');
});

test('deletes the least recently used releases and their exclusive files beyond the limit; keeps what is being served', async () => {
  const pool = createPool();
  const bundles = [];
  for (const name of ['one', 'two', 'three']) {
    const bundle = await pack({ 'index.html': name.repeat(100), 'same.css': 'same' });
    const release = await pool.open(bundle.id, bundle.fetch);
    bundles.push({
      ...bundle,
      file: path.basename(release.locate('index.html')),
      same: path.basename(release.locate('same.css')),
    });
  }
  const [one, two, three] = bundles;
  const now = Date.now() + HOUR;
  await prunePool({ folder, maxBytes: 810, protectedIds: new Set([one?.id ?? '']), now });
  expect(listContents().sort()).toEqual([one?.file, three?.file, one?.same].sort());
  expect(fs.readdirSync(path.join(folder, 'releases')).sort()).toEqual([`${one?.id}.json`, `${three?.id}.json`].sort());
  expect(two?.count()).toBe(1);
});

test('keeps recently used releases even beyond the limit, because another process may serve them', async () => {
  const bundle = await pack({ 'index.html': 'x'.repeat(500) });
  await createPool(1).open(bundle.id, bundle.fetch);
  await prunePool({ folder, maxBytes: 1, protectedIds: new Set() });
  expect(listContents()).toHaveLength(1);
});

test.each([
  ['that never responds', () => new Promise<Readable>(() => undefined)],
  ['that stalls in the middle of the bundle', () => Promise.resolve(new PassThrough())],
])('gives up on a store %s, and can succeed the next time', async (_, stalled) => {
  const one = await pack({ 'index.html': 'one' });
  const patience = { responseMs: 50, windowMs: 50, leastBytes: 1_000 };
  const pool = createReleasePool({ folder, limits: DEFAULT_LIMITS, maxBytes: 1_000_000, patience });
  await expect(pool.open(one.id, stalled)).rejects.toMatchObject({ code: 'source_unavailable' });
  expect(read(await pool.open(one.id, one.fetch), 'index.html')).toBe('one');
});
