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

test('folders of dead processes are removed at start, those of live ones and other machines stay', async () => {
  const own = path.basename(await createWorkFolder(data));
  const [host = ''] = own.split('~');
  // Above the largest process id that Linux gives out.
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
    [own, `${host}~${process.ppid}~alive`, 'elsewhere~1~new'].sort(),
  );
});

test('folders of other machines stay when the clock of this process is set forward', async () => {
  await fs.mkdir(path.join(data, 'work/elsewhere~1~new'), { recursive: true });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
  await removeStaleWorkFolders(data);
  expect(await fs.readdir(path.join(data, 'work'))).toEqual(['elsewhere~1~new']);
});

test('a data folder without work is no error', async () => {
  await expect(removeStaleWorkFolders(path.join(data, 'none'))).resolves.toBeUndefined();
});
