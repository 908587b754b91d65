import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDataDir } from './data-dir.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-data-dir-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

test('rejects a data directory that is a file or is inside a file, with a clear message', async () => {
  const file = path.join(folder, 'file');
  fs.writeFileSync(file, '');
  await expect(createDataDir(file)).rejects.toMatchObject({
    code: 'invalid_config',
    message: `Can't create the data directory ${file}: a file with that name exists. Choose another folder with --data-dir or BINDERY_DATA_DIR.`,
  });
  await expect(createDataDir(path.join(file, 'below'))).rejects.toThrow('a part of its path is a file');
});

test('creates the data directory and its parents, accessible only to the owner', async () => {
  const dataDir = path.join(folder, 'a/b');
  await createDataDir(dataDir);
  await createDataDir(dataDir);
  expect(fs.statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(fs.readdirSync(dataDir)).toEqual([]);
});

test.runIf(process.platform === 'linux')('rejects a data directory that allows no new folders or files', async () => {
  await expect(createDataDir('/proc/none')).rejects.toThrow(
    "Can't create the data directory /proc/none: the parent file system doesn't allow new folders.",
  );
  await expect(createDataDir('/proc')).rejects.toThrow(
    "Can't write to the data directory /proc: its file system doesn't allow new files. Choose another folder",
  );
});
