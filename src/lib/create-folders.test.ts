import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFolders } from './create-folders.ts';

let root = '';
beforeAll(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-folders-'));
  fs.writeFileSync(path.join(root, 'file'), '');
  fs.mkdirSync(path.join(root, 'real'));
  fs.symlinkSync('real', path.join(root, 'link'));
  fs.symlinkSync('nowhere', path.join(root, 'dangling'));
});
afterAll(() => fs.rmSync(root, { recursive: true }));

test('creates folders and their parents with the given mode, and returns the first new one', async () => {
  expect(await createFolders(path.join(root, 'a/b/c'), { mode: 0o700 })).toBe(path.join(root, 'a'));
  expect(fs.statSync(path.join(root, 'a/b')).mode & 0o777).toBe(0o700);
  expect(await createFolders(path.join(root, 'a/b/d'))).toBe(path.join(root, 'a/b/d'));
  expect(await createFolders(path.join(root, 'a/b/d'))).toBeUndefined();
  expect(await createFolders(path.join(root, 'link'))).toBeUndefined();
});

test('creates the same folders concurrently', async () => {
  const firstFolders = await Promise.all(Array.from({ length: 20 }, () => createFolders(path.join(root, 'x/y/z'))));
  expect(firstFolders.filter((first) => first === path.join(root, 'x'))).toHaveLength(1);
});

test.each([
  ['file', 'EEXIST'],
  ['file/below', 'ENOTDIR'],
  ['dangling', 'EEXIST'],
  ['dangling/below', 'EEXIST'],
  [`${'n'.repeat(300)}/below`, 'ENAMETOOLONG'],
])('rejects %s as a folder (%s)', async (name, code) => {
  await expect(createFolders(path.join(root, name))).rejects.toMatchObject({ code });
});

test.runIf(process.platform === 'linux').each(['/proc/none', '/proc/none/below', '/proc/self/none'])(
  'throws instead of looping forever where the file system allows no folders: %s',
  async (folder) => {
    await expect(createFolders(folder)).rejects.toMatchObject({ code: 'ENOENT' });
  },
);
