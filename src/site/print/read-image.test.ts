import { expect, test } from 'vitest';
import { openMemory } from '../model/source.ts';
import { renderTestSite } from '../testing.ts';
import { readImage } from './read-image.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAADklEQVR42mP8z8BQz0AKAAAoAAH/7eHKAAAAAElFTkSuQmCC',
  'base64',
);
const POINTER = 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n';
const HEIC = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
const AVIF = Buffer.from('\0\0\0\x1cftypmif1\0\0\0\0mif1avif', 'latin1');
const UTF16 = Buffer.from('\uFEFF<?xml version="1.0" encoding="utf-16"?><svg width="1" height="1"/>', 'utf16le');
const readInMemory = (file: string, bytes: string | Buffer) => readImage(openMemory({ [file]: bytes }), file);

test.each([
  ['a.png', PNG],
  ['a.jpg', PNG],
  ['a.WEBP', PNG],
  ['a.avif', AVIF],
  ['a.ico', Buffer.from([0, 0, 1, 0, 1, 0])],
  ['a.gif', 'GIF89a'],
  ['a.bmp', 'BM1234'],
  ['a.svg', '<!-- by hand -->\n<!DOCTYPE svg [\n]>\n<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a.svg', '<x:svg xmlns:x="http://www.w3.org/2000/svg"/>'],
  ['a.svg', UTF16],
  ['a.mp4', ''],
])('accepts %s with these bytes', (file, bytes) => {
  expect(readInMemory(file, bytes).problem).toBeUndefined();
});

test("reads the size of an image with another image format's extension", () => {
  expect(readInMemory('a.jpg', PNG)).toEqual({ size: { width: 2, height: 3 } });
});

test.each([
  ['a.png', '', 'is empty'],
  ['a.svg', POINTER, 'Git LFS pointer'],
  ['a.png', '\n<!doctype HTML><svg/>', 'is an HTML page'],
  ['a.png', '<svg/>', 'is an SVG'],
  ['a.svg', PNG, 'is a PNG'],
  ['a.jpg', HEIC, 'HEIC'],
  ['a.jpg', 'x', "isn't an image"],
  ['a.svg', '<xml/>', "isn't an image"],
])('rejects %s with these bytes: %3$s', (file, bytes, problem) => {
  expect(readInMemory(file, bytes).problem).toContain(problem);
  expect(readInMemory(file, bytes).size).toBeUndefined();
});

test('reads no size from a truncated image, whatever follows it in memory', () => {
  const memory = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(100, 7)]);
  const facts = readImage(
    {
      files: ['a.gif'],
      has: () => true,
      folder: () => ({ files: [], read: () => Buffer.alloc(0) }),
      read: () => memory.subarray(0, 6),
      hash: () => '',
    },
    'a.gif',
  );
  expect(facts).toEqual({});
});

test('reports a file once, at its first use, with the number of uses', async () => {
  const { diagnostics } = await renderTestSite({
    'a.mdx': 'Text\n\n![A](/img/a.png)\n\n![B](./img/b.png)',
    'b.mdx': '<img src="img/a.png" />\n\n<Card title="x" img="/img/b.png" />\n\n![A](/img/fine.jpg)',
    'img/a.png': POINTER,
    'img/b.png': '',
    'img/fine.jpg': PNG,
  });
  expect(diagnostics.map(({ file, line, code, message }) => [file, line, code, message])).toEqual([
    [
      'a.mdx',
      3,
      'unusable-image',
      expect.stringMatching(/"img\/a.png" is a Git LFS pointer.* The site has 2 occurrences/),
    ],
    ['a.mdx', 5, 'unusable-image', expect.stringMatching(/"img\/b.png" is empty.* The site has 2 occurrences/)],
  ]);
});
