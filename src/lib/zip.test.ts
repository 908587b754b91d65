import { expect, test } from 'vitest';
import { isZip, openZip, UnusableArchive } from './zip.ts';
import { createZip, type ZipEntry } from '../../test/helpers/create-zip.ts';

const open = (...entries: ZipEntry[]) => openZip(createZip(entries));

test('reads stored and deflated files, even with a comment at the end', () => {
  const archive = createZip(
    [
      { name: 'docs/', method: 0 },
      { name: 'docs/a.html', content: 'a'.repeat(10_000) },
      { name: 'docs\\b.html', content: 'b', method: 0 },
      { name: 'é.html' },
    ],
    'a comment',
  );
  expect(isZip(archive)).toBe(true);
  const { files, read } = openZip(archive);
  expect(files).toEqual(['docs/a.html', 'docs/b.html', 'é.html']);
  expect(files.map((file) => read(file).length)).toEqual([10_000, 1, 0]);
  expect(() => read('gone')).toThrow(UnusableArchive);
});

test.each([
  ['../a', 'outside'],
  ['a/../../b', 'outside'],
  ['/etc/passwd', 'outside'],
  ['C:/a', 'outside'],
  ['..\\a', 'outside'],
  ['a\0b', 'outside'],
])('rejects an archive with a file named %j', (name, reason) => {
  expect(() => open({ name, content: 'x' })).toThrow(reason);
});

test('lists symlinks and entries with the same path as omitted', () => {
  const link = { name: 'link', content: '/etc/passwd', attributes: (0o120777 << 16) >>> 0 };
  const archive = open(link, { name: 'a/b', content: 'x' }, { name: './a//b', content: 'y' }, { name: './c' });
  expect(archive.files).toEqual(['a/b', 'c']);
  expect(archive.read('a/b').toString()).toBe('x');
  expect(archive.omitted).toEqual([
    { file: 'link', reason: 'link' },
    { file: 'a/b', reason: 'duplicate' },
  ]);
});

test('rejects an archive whose files share their bytes', () => {
  const entries = Array.from({ length: 100 }, () => ({ name: 'a', content: 'x'.repeat(1000), method: 0 }));
  const archive = createZip(entries);
  const list = archive.readUInt32LE(archive.length - 6);
  const first = archive.subarray(0, list / 100);
  const overlapping = Buffer.concat([first, archive.subarray(list)]);
  overlapping.writeUInt32LE(first.length, overlapping.length - 6);
  expect(() => openZip(overlapping)).toThrow('its files overlap');
});

test('rejects a stored file that is larger than it declares', () => {
  expect(() => open({ name: 'a', content: 'xx', method: 0, size: 1 }).read('a')).toThrow('its file a is corrupt');
});

test('limits each file to its declared size, and the total size of all files', () => {
  const bomb = { name: 'a', content: Buffer.alloc(5_000_000), size: 10 };
  expect(() => open(bomb).read('a')).toThrow('its file a is corrupt');
  const manyEntries = Array.from({ length: 50 }, (_, index) => ({ name: `a${index}`, content: 'x', size: 5_000_000 }));
  expect(() => open(...manyEntries)).toThrow('larger than 200 MB unpacked');
});

test.each<[string, () => unknown]>([
  ['encrypted', () => open({ name: 'a', content: 'x', flags: 1 })],
  ['uses an unsupported compression method', () => open({ name: 'a', content: 'x', method: 14 }).read('a')],
  ['its end is missing', () => openZip(createZip([{ name: 'a', content: 'x' }]).subarray(0, -5))],
  ['its file list is corrupt', () => openZip(createZip([{ name: 'a', content: 'x' }]).subarray(34))],
  [
    'its file a is corrupt',
    () => {
      const archive = createZip([{ name: 'a', content: 'x'.repeat(1000) }]);
      archive.fill(0xff, 31, 40);
      return openZip(archive).read('a');
    },
  ],
])('rejects an archive with this problem, and nothing else happens: %s', (reason, run) => {
  expect(run).toThrow(UnusableArchive);
  expect(run).toThrow(reason);
});

test('random damage results in an unusable archive or other bytes, never in another error', () => {
  const archive = createZip([
    { name: 'a/b.html', content: 'text '.repeat(200) },
    { name: 'c.html', content: 'more', method: 0 },
  ]);
  let seed = 7;
  const getRandomNumber = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
  for (let round = 0; round < 3_000; round += 1) {
    const damagedBytes = Buffer.from(archive);
    for (let count = 0; count <= getRandomNumber(4); count += 1)
      damagedBytes[getRandomNumber(damagedBytes.length)] = getRandomNumber(256);
    try {
      const { files, read } = openZip(damagedBytes.subarray(0, damagedBytes.length - getRandomNumber(3)));
      for (const file of files) read(file);
    } catch (error) {
      expect(error).toBeInstanceOf(UnusableArchive);
    }
  }
});
