import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createZip } from '../../../test/helpers/create-zip.ts';
import type { ImportNote } from './imported.ts';
import { IMPORT_LIMITS, openImportSource } from './open-source.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'import-source-'));
afterAll(() => fs.rmSync(root, { recursive: true }));

async function open(input: string, limits = {}) {
  const notes: ImportNote[] = [];
  const source = await openImportSource(input, (note) => notes.push(note), { ...IMPORT_LIMITS, ...limits });
  return { source, notes };
}

let count = 0;
function writeArchive(entries: Parameters<typeof createZip>[0]): string {
  const file = path.join(root, `${(count += 1)}.zip`);
  fs.writeFileSync(file, createZip(entries));
  return file;
}

test('leaves out symbolic links that lead out of the folder, and reports them', async () => {
  const folder = path.join(root, 'links');
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(root, 'secret.md'), '# Secret');
  fs.symlinkSync(path.join(root, 'secret.md'), path.join(folder, 'a.md'));
  fs.symlinkSync('nowhere', path.join(folder, 'b.md'));
  const { source, notes } = await open(folder);
  expect(source.files).toEqual([]);
  expect(notes).toEqual([
    { file: 'a.md', what: 'the symbolic link, because it leads out of the folder. Replace it with a copy of the file' },
    { file: 'b.md', what: "the symbolic link, because its target doesn't exist. Fix or remove it" },
  ]);
});

test('leaves out large files, and refuses folders that are too large', async () => {
  const folder = path.join(root, 'large');
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, 'a.md'), 'x'.repeat(2 ** 20 + 1));
  fs.writeFileSync(path.join(folder, 'b.png'), 'x'.repeat(2 ** 20 + 1));
  const { source, notes } = await open(folder, { textBytes: 2 ** 20 });
  expect(source.has('a.md')).toBe(false);
  expect(source.files).toEqual(['b.png']);
  expect(notes).toEqual([{ file: 'a.md', what: 'the file, because it has 1.0 MiB and the limit is 1.0 MiB' }]);
  await expect(open(folder, { files: 1 })).rejects.toThrow('The folder has 2 files, but the limit is 1.');
  await expect(open(folder, { totalBytes: 2 ** 20 })).rejects.toThrow(
    'The folder has 2.0 MiB, but the limit is 1.0 MiB.',
  );
});

test('reads an archive, its parts, and files in its only folder', async () => {
  const part = createZip([
    { name: 'Export/a.md', content: '# A' },
    { name: '__MACOSX/a.md', content: 'x' },
  ]);
  const { source } = await open(
    writeArchive([
      { name: 'Export-1-Part-1.zip', content: part },
      { name: 'Export/b.md', content: '# B' },
    ]),
  );
  expect(source.files).toEqual(['a.md', 'b.md']);
  expect(source.read('a.md').toString()).toBe('# A');
});

test('reports what it leaves out of an archive', async () => {
  const link = { name: 'link.md', content: 'b.md', attributes: (0o120777 << 16) >>> 0 };
  const part = (text: string) =>
    createZip([
      { name: 'a.md', content: text },
      { name: 'same.md', content: 'x' },
    ]);
  const { source, notes } = await open(
    writeArchive([
      link,
      { name: 'b.md', content: '1' },
      { name: 'b.md', content: '2' },
      { name: 'Part-1.zip', content: part('1') },
      { name: 'Part-2.zip', content: part('2') },
    ]),
  );
  expect(source.files).toEqual(['a.md', 'b.md', 'same.md']);
  expect(notes.map(({ file, what }) => `${file}: ${what.split('.')[0]}`)).toEqual([
    'link.md: the symbolic link, because links in an archive are never followed',
    'b.md: the file, because the archive contains another one with the same name',
    'a.md: the file, because the archive contains another one with the same name',
  ]);
});

test.each([
  [
    'a path outside of the archive',
    [{ name: '../a.md', content: 'x' }],
    /has a path outside of the archive\. Unpack it/,
  ],
  [
    'more content than it declares',
    [{ name: 'a.md', content: 'x'.repeat(1000), size: 3 }],
    /its file a\.md is corrupt/,
  ],
  ['too much content', [{ name: 'a.md', content: 'x', size: 300_000_000 }], /larger than 200 MB unpacked/],
  [
    'parts with too much content',
    [
      { name: 'Part-1.zip', content: createZip([{ name: 'a', size: 150_000_000 }]) },
      { name: 'Part-2.zip', content: createZip([{ name: 'b', size: 150_000_000 }]) },
    ],
    /larger than 200 MB unpacked/,
  ],
  [
    'too many parts',
    Array.from({ length: 51 }, (_, index) => ({ name: `Part-${index}.zip`, content: 'x' })),
    /more than 50 archives/,
  ],
])('refuses an archive with %s', async (_, entries, message) => {
  await expect(open(writeArchive(entries))).rejects.toThrow(message);
});

test('refuses a file that is not an archive', async () => {
  const file = path.join(root, 'page.md');
  fs.writeFileSync(file, '# A page');
  await expect(open(file)).rejects.toThrow('Expected a folder or a ZIP archive');
});
