import { hash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listPagesWithSubjects } from '../../checks/subjects/list-pages.ts';
import { createFolderCache } from '../../export/build/cache/folder-cache.ts';
import { findSubjectPages } from './find-subject-pages.ts';

let root: string;
let folder: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-subjects-'));
  folder = path.join(root, 'site');
  fs.mkdirSync(folder);
  write('docs.json', 'describes: no page');
  write('a.md', '---\ndescribes: src/**\n---\n');
  write('b.mdx', '---\ntitle: B\n---\n');
  write('c.mdx', '# C');
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text);

function readSums(): Map<string, string> {
  const files = fs.readdirSync(folder).sort();
  return new Map(files.map((file) => [file, hash('sha256', fs.readFileSync(path.join(folder, file)))]));
}

const find = (sums = readSums()) =>
  findSubjectPages({ folder, sums, cache: createFolderCache(path.join(root, 'cache')) });

test('finds the same pages as without a cache after each change', async () => {
  const changes: (() => void)[] = [
    () => undefined,
    () => undefined,
    () => write('b.mdx', '---\nreviewBy: 2027-01-01\n---\n'),
    () => write('a.md', '# A'),
    () => fs.rmSync(path.join(folder, 'c.mdx')),
    () => write('c.mdx', '---\n"describes" : x\n---\n'),
    () => write('c.mdx', '# C'),
  ];
  for (const change of changes) {
    change();
    expect(await find()).toEqual(listPagesWithSubjects(folder, [...readSums().keys()]));
  }
});

test('does not read an unchanged page without such fields again', async () => {
  await find();
  const sums = readSums();
  const readSpy = vi.spyOn(fs, 'readFileSync');
  await find(sums);
  const readFiles = readSpy.mock.calls.map(([file]) => path.basename(String(file)));
  readSpy.mockRestore();
  expect(readFiles).toContain('a.md');
  expect(readFiles).not.toContain('b.mdx');
});

test('reads a page again if it was saved after its checksum was computed', async () => {
  write('b.mdx', '---\ndescribes: src/**\n---\n');
  const sums = readSums();
  write('b.mdx', '# B');
  expect(await find(sums)).toEqual(['a.md']);
  write('b.mdx', '---\ndescribes: src/**\n---\n');
  expect(await find()).toEqual(['a.md', 'b.mdx']);
});
