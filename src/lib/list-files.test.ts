import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listFiles } from './list-files.ts';

test('lists files at all depths, and nothing else', () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-list-'));
  fs.mkdirSync(path.join(root, 'a/b/empty'), { recursive: true });
  for (const file of ['one', 'a/two', 'a/b/three']) fs.writeFileSync(path.join(root, file), '');
  fs.symlinkSync('one', path.join(root, 'link'));
  fs.symlinkSync('a', path.join(root, 'round'));
  expect(listFiles(root).sort()).toEqual(['a/b/three', 'a/two', 'one'].map((file) => `${root}/${file}`));
  expect(() => listFiles(`${root}/absent`)).toThrow('ENOENT');
  fs.rmSync(root, { recursive: true });
});
