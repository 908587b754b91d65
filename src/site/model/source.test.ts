import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listReadFiles, noteReads, openFolder, openMemory, type Source } from './source.ts';

const FILES = { 'sdk/a.html': 'a', 'sdk/b/c.html': 'c', 'sdk.html': 'x', 'sdk-old/d.html': 'd' };

function onDisk(): Source {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-source-'));
  onTestFinished(() => fs.rmSync(root, { recursive: true }));
  for (const [file, content] of Object.entries(FILES)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), content);
  }
  return openFolder(root);
}

test.each([
  ['memory', () => openMemory(FILES)],
  ['disk', onDisk],
])('a folder in %s has the files below it, by names relative to it', (_, open) => {
  const folder = open().folder('sdk');
  expect(folder.files).toEqual(['a.html', 'b/c.html']);
  expect(folder.read('b/c.html').toString()).toBe('c');
  expect(() => folder.read('../sdk.html')).toThrow('the site has no file');
  expect(open().folder('none').files).toEqual([]);
});

test('a requested folder counts as all of its files', () => {
  const { source, reads } = noteReads(openMemory(FILES));
  source.read('sdk-old/d.html');
  source.folder('sdk');
  expect([...reads.folders]).toEqual(['sdk']);
  expect([...listReadFiles(reads, source)].sort()).toEqual(['sdk-old/d.html', 'sdk/a.html', 'sdk/b/c.html']);
});
