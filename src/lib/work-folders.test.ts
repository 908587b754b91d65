import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createWorkFolder, removeStaleWorkFolders } from './work-folders.ts';

let data: string;
beforeEach(async () => {
  data = await fs.mkdtemp(path.join(os.tmpdir(), 'bindery-work-'));
});
afterEach(async () => fs.rm(data, { recursive: true, force: true }));

test('removes folders of dead processes at start, and keeps folders of live ones and of other machines', async () => {
  const liveFolder = path.basename(await createWorkFolder(data));
  const [host = ''] = liveFolder.split('~');
  // Above the largest process ID on Linux.
  for (const name of [
    `${host}~99999999~dead`,
    `${host}~${process.pid}~an-earlier-start~dead`,
    `${host}~${process.ppid}~alive`,
    `elsewhere~1~new`,
    `elsewhere~1~old`,
  ])
    await fs.mkdir(path.join(data, 'work', name));
  await fs.utimes(path.join(data, 'work/elsewhere~1~old'), 1, 1);
  await removeStaleWorkFolders(data);
  expect((await fs.readdir(path.join(data, 'work'))).sort()).toEqual(
    [liveFolder, `${host}~${process.ppid}~alive`, 'elsewhere~1~new'].sort(),
  );
});

test('keeps folders of other machines if the clock of this process is ahead', async () => {
  await fs.mkdir(path.join(data, 'work/elsewhere~1~new'), { recursive: true });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
  await removeStaleWorkFolders(data);
  expect(await fs.readdir(path.join(data, 'work'))).toEqual(['elsewhere~1~new']);
});

test('ignores a data folder without work folders', async () => {
  await expect(removeStaleWorkFolders(path.join(data, 'none'))).resolves.toBeUndefined();
});
