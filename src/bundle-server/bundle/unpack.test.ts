import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';

import { fc } from '../../../test/helpers/properties.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { packEnd, packSegment } from '../../site/shared.ts';
import { DEFAULT_LIMITS } from './bundle-limits.ts';
import { packArchive, packTar, toEntries } from './test-bundles.ts';
import type { TestEntry } from './test-bundles.ts';
import { unpackArchive } from './unpack.ts';

let root = '';
beforeAll(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'unpack-'));
});
afterAll(() => fs.rmSync(root, { recursive: true }));

test('unpacks an archive of several gzip members to the same paths and bytes', async () => {
  const archive = Buffer.concat([
    packSegment([{ path: 'index.html', content: '<p>one</p>' }]),
    packSegment([{ path: `deep/${'long-'.repeat(40)}/é.html`, content: 'é' }]),
    packEnd(),
  ]);
  const { found: unpackedFiles, folder } = await unpack(archive);
  expect([...unpackedFiles.keys()]).toEqual(['index.html', `deep/${'long-'.repeat(40)}/é.html`]);
  expect(fs.readFileSync(path.join(folder, 'index.html'), 'utf8')).toBe('<p>one</p>');
  expect(unpackedFiles.get('index.html')).toEqual({
    sha256: '8454f8f6a627398ff88dd131300df5b0e6a4d0140c940a677abb21439c1ea2f3',
    size: 10,
  });
});

const FILE = { name: 'index.html', content: 'x' };

test.each<[string, TestEntry[], string]>([
  ['an absolute path', [{ name: '/etc/cron.d/job', content: 'x' }], 'is absolute'],
  ['a drive letter', [{ name: 'C:/job', content: 'x' }], 'is absolute'],
  ['a path outside the folder', [{ name: '../escaped', content: 'x' }], 'contains the part ".."'],
  [
    'a path that leaves the folder from a subfolder',
    [{ name: 'a/b/../../../escaped', content: 'x' }],
    'contains the part ".."',
  ],
  ['a path with a dot part', [{ name: './index.html', content: 'x' }], 'contains the part "."'],
  ['a path with an empty part', [{ name: 'a//b', content: 'x' }], 'contains the part ""'],
  ['a backslash path', [{ name: '..\\escaped', content: 'x' }], 'backslash'],
  ['a control character', [{ name: 'a\nb', content: 'x' }], 'control character'],
  ['a very long name', [{ name: 'n'.repeat(300), content: 'x', pax: { path: 'n'.repeat(300) } }], 'longer than'],
  ['a symbolic link', [{ name: 'link', type: 'symlink', linkname: '/etc/passwd' }], 'not a regular file (symlink)'],
  ['a hard link', [FILE, { name: 'link', type: 'link', linkname: 'index.html' }], 'not a regular file (link)'],
  ['a device', [{ name: 'null', type: 'character-device', devmajor: 1 }], 'not a regular file (character-device)'],
  ['a pipe', [{ name: 'pipe', type: 'fifo' }], 'not a regular file (fifo)'],
  ['a folder entry', [{ name: 'folder', type: 'directory' }], 'not a regular file'],
  ['a path twice', [FILE, FILE], 'occurs twice'],
  ['a file below a file', [FILE, { name: 'index.html/below', content: 'x' }], 'two of its entries conflict'],
  [
    'a file in place of a folder',
    [
      { name: 'a/b', content: 'x' },
      { name: 'a', content: 'x' },
    ],
    'two of its entries conflict',
  ],
])('rejects an archive with %s', async (_case, entries, reason) => {
  await expect(unpack(await packArchive(entries))).rejects.toMatchObject({
    code: 'invalid_bundle',
    message: expect.stringContaining(reason),
  });
  expect(fs.existsSync(path.join(root, 'escaped'))).toBe(false);
});

test('rejects more files than the limit', async () => {
  const archive = await packArchive(toEntries({ a: '1', b: '2', c: '3' }));
  await expect(unpack(archive, { maxFiles: 2 })).rejects.toThrow('more than 2 files');
  expect((await unpack(archive, { maxFiles: 3 })).found.size).toBe(3);
});

test('rejects a small archive that unpacks to more than the limit before it fills the disk', async () => {
  const archive = await packArchive([{ name: 'zeros', content: Buffer.alloc(20_000_000) }]);
  expect(archive.length).toBeLessThan(50_000);
  const folder = fs.mkdtempSync(path.join(root, 'bomb-'));
  await expect(unpack(archive, { maxBytes: 1_000_000 }, folder)).rejects.toThrow('more than 1000000 bytes');
  expect(fs.statSync(path.join(folder, 'zeros')).size).toBeLessThanOrEqual(1_000_000);
});

test('counts bytes hidden in headers towards the limit', async () => {
  const pax = { comment: 'c'.repeat(200_000) };
  const archive = await packArchive([{ ...FILE, pax }]);
  await expect(unpack(archive, { maxBytes: 100_000 })).rejects.toThrow('more than 100000 bytes');
});

test('rejects an archive truncated at any byte', async () => {
  const archive = await packArchive(toEntries({ 'a.html': 'a'.repeat(700), 'b.html': 'b' }));
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: archive.length - 1 }), async (length) => {
      await expect(unpack(archive.subarray(0, length))).rejects.toMatchObject({ code: 'invalid_bundle' });
    }),
    { numRuns: 60 },
  );
});

test('rejects an archive that lost whole gzip members at its end', async () => {
  const archive = packSegment([{ path: 'a', content: 'a' }]);
  await expect(unpack(archive)).rejects.toThrow('it is truncated');
});

test.each<[string, (archive: Buffer) => Buffer]>([
  ['not gzip at all', () => Buffer.from('<html>The link has expired</html>')],
  ['gzip of something else', () => zlib.gzipSync('no tar '.repeat(400))],
  ['a wrong checksum', (archive) => Buffer.concat([archive.subarray(0, -8), Buffer.alloc(8, 1)])],
])('rejects %s as damaged', async (_case, spoil) => {
  const archive = await packArchive([FILE]);
  await expect(unpack(spoil(archive))).rejects.toMatchObject({ code: 'invalid_bundle' });
});

test('detects a flipped byte anywhere in the archive', async () => {
  const packedTar = await packTar(toEntries({ 'a.html': 'hello', 'b.html': 'there' }));
  const archive = zlib.gzipSync(packedTar);
  const expected = (await unpack(archive)).found;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 10, max: archive.length - 1 }), async (at) => {
      const damagedArchive = Buffer.from(archive);
      damagedArchive[at] = (damagedArchive[at] ?? 0) ^ 0x55;
      const outcome = await unpack(damagedArchive).then(
        ({ found }) => found,
        (error: { code: string }) => error.code,
      );
      expect([expected, 'invalid_bundle']).toContainEqual(outcome);
    }),
    { numRuns: 60 },
  );
});

async function unpack(archive: Buffer, limits = {}, folder = fs.mkdtempSync(path.join(root, 'out-'))) {
  const file = path.join(fs.mkdtempSync(path.join(root, 'in-')), 'bundle.tar.gz');
  fs.writeFileSync(file, archive);
  const unpackedFiles = await unpackArchive({ archive: file, folder, limits: { ...DEFAULT_LIMITS, ...limits } });
  return { found: unpackedFiles, folder };
}
