import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkOutput } from './check-output.ts';

let root = '';
beforeAll(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-output-'));
  fs.writeFileSync(path.join(root, 'file'), 'old');
  fs.mkdirSync(path.join(root, 'folder'));
  fs.symlinkSync('/none/there', path.join(root, 'dangling'));
  fs.symlinkSync('loop', path.join(root, 'loop'));
  execFileSync('mkfifo', [path.join(root, 'pipe')]);
});
afterAll(() => fs.rmSync(root, { recursive: true }));

const check = (name: string, mayBeDevice?: boolean) =>
  checkOutput(path.resolve(root, name), { option: '--out', usual: 'a.gz', mayBeDevice }).then(
    () => undefined,
    (error: Error) => error.message.replaceAll(`${root}/`, ''),
  );

test('accepts an existing or missing file without changing it', async () => {
  expect([await check('file'), await check('new'), await check('a/b/new')]).toEqual([undefined, undefined, undefined]);
  expect(fs.readFileSync(path.join(root, 'file'), 'utf8')).toBe('old');
  expect(fs.readdirSync(root).sort()).toEqual(['dangling', 'file', 'folder', 'loop', 'pipe']);
});

test.each([
  ['folder', 'folder is a folder. Try folder/a.gz.'],
  ['pipe', 'pipe is a pipe, a socket or a device.'],
  ['/dev/null', '/dev/null is a pipe, a socket or a device.'],
  ['dangling', "dangling links to /none/there, which doesn't exist."],
  ['loop', "loop can't be written: the symbolic links of loop form a loop (ELOOP)."],
  ['file/new', 'file/new is inside file, which is a file.'],
])('rejects %s before the work starts', async (name, reason) => {
  expect(await check(name)).toBe(`--out needs a file to write to, but ${reason}`);
});

test('allows streaming output to a device, but not to a named pipe that may have no reader', async () => {
  expect(await check('/dev/null', true)).toBeUndefined();
  expect(await check('pipe', true)).toContain('is a pipe');
});

test.runIf(process.platform === 'linux')(
  'rejects a file system that allows no files before the work starts',
  async () => {
    expect(await check('/proc/none')).toContain(
      "/proc/none can't be created, because its file system doesn't allow files.",
    );
  },
);
