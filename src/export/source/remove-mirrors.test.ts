import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { getMirrorFolder, noteUse } from './mirror.ts';
import { removeMirrors } from './remove-mirrors.ts';

test('deletes mirrors without a project immediately, and unused mirrors after the retention period', async () => {
  const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-mirrors-'));
  const add = (address: string, days: number) => {
    const mirror = getMirrorFolder(dataFolder, new URL(address));
    fs.mkdirSync(mirror, { recursive: true });
    const time = Date.now() / 1000 - days * 86_400;
    fs.utimesSync(mirror, time, time);
    return path.basename(mirror);
  };
  const [oldMirror, usedMirror] = [add('https://git.test/old.git', 8), add('https://git.test/used.git', 6)];
  add('https://git.test/gone.git', 0);
  const remove = (unusedDays: number) =>
    removeMirrors({
      dataFolder,
      listRepositories: async () => ['https://git.test/old.git', 'https://git.test/used.git'],
      unusedDays,
      tryLock: async (_name, task) => task().then(() => true),
    });
  const list = () => fs.readdirSync(path.join(dataFolder, 'mirrors')).sort();
  expect(await remove(0)).toBe(1);
  expect(list()).toEqual([oldMirror, usedMirror].sort());
  expect(await remove(7)).toBe(1);
  expect(list()).toEqual([usedMirror]);
  fs.rmSync(dataFolder, { recursive: true });
});

test.each([30, -30])('keeps a mirror in use when the clock of this process is off by %d days', async (days) => {
  const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-mirrors-'));
  onTestFinished(() => fs.rmSync(dataFolder, { recursive: true }));
  const address = 'https://git.test/used.git';
  const mirror = getMirrorFolder(dataFolder, new URL(address));
  fs.mkdirSync(mirror, { recursive: true });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
  await noteUse(mirror);
  if (days < 0) vi.useRealTimers();
  const tryLock = (_name: string, task: () => Promise<void>) => task().then(() => true);
  const options = { dataFolder, listRepositories: async () => [address], unusedDays: 7, tryLock };
  expect(await removeMirrors(options)).toBe(0);
  expect(fs.readdirSync(mirror)).toEqual([]);
});

test('keeps a mirror whose project was created before its lock was taken', async () => {
  const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-mirrors-'));
  const address = 'https://git.test/new.git';
  const mirror = getMirrorFolder(dataFolder, new URL(address));
  fs.mkdirSync(mirror, { recursive: true });
  const repositories: string[] = [];
  const removedCount = await removeMirrors({
    dataFolder,
    listRepositories: async () => [...repositories],
    async tryLock(_name, task) {
      repositories.push(address);
      await task();
      return true;
    },
  });
  expect(removedCount).toBe(0);
  expect(fs.existsSync(mirror)).toBe(true);
  fs.rmSync(dataFolder, { recursive: true });
});
