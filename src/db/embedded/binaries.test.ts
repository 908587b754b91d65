import { chmod, mkdir, mkdtemp, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyBinaries, prepareBinaries } from './binaries.ts';
import type { Binaries } from './binaries.ts';

let root: string;
let binaries: Binaries;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'bindery-binaries-'));
  binaries = { folder: join(root, 'package/native'), version: '18.0' };
  await mkdir(join(binaries.folder, 'bin'), { recursive: true });
  await mkdir(join(binaries.folder, 'lib'));
  for (const name of ['bin/postgres', 'bin/initdb', 'lib/libpq.so.5.18'])
    await writeFile(join(binaries.folder, name), name);
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  await writeFile(join(binaries.folder, 'pg-symlinks.json'), JSON.stringify(links));
});

afterEach(() => rm(root, { recursive: true }));

test('creates links and execute bits that npm did not create in place, and changes nothing the second time', async () => {
  for (let time = 0; time < 2; time += 1) {
    expect(await prepareBinaries(binaries, join(root, 'copy'))).toEqual(binaries);
    await expectRunnable(binaries.folder);
  }
});

test('creates a runnable copy once', async () => {
  const copy = await copyBinaries(binaries, join(root, 'copy'));
  expect(copy.folder).toBe(join(root, 'copy/18.0'));
  await expectRunnable(copy.folder);
  await chmod(join(copy.folder, 'bin/postgres'), 0o700);
  await copyBinaries(binaries, join(root, 'copy'));
  expect((await stat(join(copy.folder, 'bin/postgres'))).mode & 0o777).toBe(0o700);
});

async function expectRunnable(folder: string): Promise<void> {
  expect(await readlink(join(folder, 'lib/libpq.so.5'))).toBe('libpq.so.5.18');
  expect(await readFile(join(folder, 'lib/libpq.so.5'), 'utf8')).toBe('lib/libpq.so.5.18');
  expect((await stat(join(folder, 'bin/initdb'))).mode & 0o111).toBe(0o111);
}
