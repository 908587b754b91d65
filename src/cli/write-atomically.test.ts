import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import fsPromises from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTempName } from '../lib/temp-names.ts';
import { writeAtomically } from './write-atomically.ts';

let folder = '';
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-atomic-test-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

test('writes that overlap leave one whole file, and nothing else', async () => {
  const file = path.join(folder, 'bundle.tar.gz');
  let waiting = 2;
  const { promise: bothStarted, resolve } = Promise.withResolvers<void>();
  const write = (text: string) =>
    writeAtomically(file, async (place) => {
      fs.appendFileSync(place, text);
      if (--waiting === 0) resolve();
      await bothStarted;
      fs.appendFileSync(place, text);
    });
  await Promise.all([write('a'), write('b')]);
  expect(fs.readdirSync(folder)).toEqual(['bundle.tar.gz']);
  expect(['aa', 'bb']).toContain(fs.readFileSync(file, 'utf8'));
});

test('deletes what killed processes left beside the file, and no other files', async () => {
  const { pid } = spawnSync('true');
  const [host, , ...rest] = createTempName().split('~');
  const leftover = [host, pid, ...rest].join('~');
  const others = ['bundle.tar.gz.part', 'x~1~y~z.part', `${createTempName()}.part`];
  for (const name of [...others, `${leftover}.part`]) fs.writeFileSync(path.join(folder, name), 'x');
  await writeAtomically(path.join(folder, 'file'), async (place) => fs.writeFileSync(place, 'x'));
  expect(fs.readdirSync(folder).sort()).toEqual([...others, 'file'].sort());
});

test('leaves what killed processes of other users left behind', async () => {
  const { pid } = spawnSync('true');
  const [host, , ...rest] = createTempName().split('~');
  const leftover = `${[host, pid, ...rest].join('~')}.part`;
  fs.writeFileSync(path.join(folder, leftover), 'x');
  const stat = fs.statSync(path.join(folder, leftover));
  vi.spyOn(fsPromises, 'lstat').mockResolvedValueOnce(Object.assign(stat, { uid: stat.uid + 1 }));
  await writeAtomically(path.join(folder, 'file'), async (place) => fs.writeFileSync(place, 'x'));
  vi.restoreAllMocks();
  expect(fs.readdirSync(folder).sort()).toEqual([leftover, 'file'].sort());
});

test('leaves the earlier file, and nothing else, after an error', async () => {
  const file = path.join(folder, 'file');
  fs.writeFileSync(file, 'earlier');
  const write = async (place: string) => {
    fs.writeFileSync(place, 'part');
    throw new Error('the disk is full');
  };
  await expect(writeAtomically(file, write)).rejects.toThrow('the disk is full');
  expect([fs.readdirSync(folder), fs.readFileSync(file, 'utf8')]).toEqual([['file'], 'earlier']);
});
