import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeNewFiles } from './new-files.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'new-files-'));
afterAll(() => fs.rmSync(root, { recursive: true }));

test('writes nothing through a symbolic link in the folder, but to a folder behind one', async () => {
  for (const name of ['site', 'elsewhere']) fs.mkdirSync(path.join(root, name));
  fs.symlinkSync(path.join(root, 'elsewhere'), path.join(root, 'site/guides'));
  const files = { 'index.md': 'a', 'guides/deep/b.md': 'b' };
  await expect(writeNewFiles(path.join(root, 'site'), files)).rejects.toThrow('is a symbolic link');
  expect(fs.readdirSync(path.join(root, 'elsewhere'))).toEqual([]);
  expect(fs.readdirSync(path.join(root, 'site'))).toEqual(['guides']);
  fs.symlinkSync(path.join(root, 'elsewhere'), path.join(root, 'link'));
  expect(await writeNewFiles(path.join(root, 'link'), files)).toEqual(['guides/deep/b.md', 'index.md']);
});
