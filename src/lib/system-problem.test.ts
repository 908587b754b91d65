import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeSystemProblem, addFilePath } from './system-problem.ts';

let folder = '';
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-system-'));
  fs.writeFileSync(path.join(folder, 'file'), '');
  fs.symlinkSync('loop', path.join(folder, 'loop'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const describeFailure = (act: () => void): string | undefined => {
  try {
    act();
  } catch (error) {
    return describeSystemProblem(error)?.replaceAll(folder, '');
  }
  return undefined;
};
const getPath = (name: string) => path.join(folder, name);

test.each([
  [() => fs.readFileSync(getPath('none')), "the file or folder /none doesn't exist (ENOENT)"],
  [
    () => fs.mkdirSync(getPath('file/a')),
    'a part of the path /file/a is a file, not a folder. Choose another location (ENOTDIR)',
  ],
  [() => fs.writeFileSync(folder, ''), 'expected a file, but  is a folder (EISDIR)'],
  [() => fs.mkdirSync(getPath('file')), "can't create /file, because that name already exists (EEXIST)"],
  [() => fs.readFileSync(getPath('loop')), 'the symbolic links of /loop form a loop (ELOOP)'],
])('describes a system error in one sentence %#', (act, sentence) => {
  expect(describeFailure(act)).toBe(sentence);
});

test("does not report a folder that can't be created as missing", () => {
  const error = Object.assign(new Error('no'), { code: 'ENOENT', syscall: 'mkdir', path: '/proc/a' });
  expect(describeSystemProblem(error)).toBe("can't create a folder at /proc/a. Choose another location (ENOENT)");
});

test("reports that PostgreSQL's disk is full", () => {
  const error = Object.assign(new Error('could not extend file'), { code: '53100' });
  expect(describeSystemProblem(error)).toBe(
    'the disk of PostgreSQL is full. Free some space there, and try again (53100)',
  );
});

test('adds the file to an error about an open file', () => {
  const writeError = Object.assign(new Error('no'), { code: 'ENOSPC', syscall: 'write' });
  expect(describeSystemProblem(writeError)).toBe(
    'the disk is full. Free some space, or choose another location (ENOSPC)',
  );
  expect(describeSystemProblem(addFilePath(writeError, '/srv/a'))).toBe(
    "the disk is full, so /srv/a can't be written. Free some space, or choose another location (ENOSPC)",
  );
  const readError = Object.assign(new Error('no'), { code: 'EIO', syscall: 'read', path: '/first' });
  expect(describeSystemProblem(addFilePath(readError, '/other'))).toContain("the system can't read /first");
  expect(addFilePath('text', '/srv/a')).toBe('text');
});

test('reports that the working directory was deleted', () => {
  const error = Object.assign(new Error('no'), { code: 'ENOENT', syscall: 'uv_cwd' });
  expect(describeSystemProblem(error)).toBe('the current folder no longer exists. Change to another folder');
});

test('a permission error mentions the failed operation', () => {
  const error = Object.assign(new Error('no'), { code: 'EACCES', syscall: 'scandir', path: '/srv/a' });
  expect(describeSystemProblem(error)).toBe(
    "this user can't list /srv/a. Change the permissions of the file or its folder, or choose another location (EACCES)",
  );
});

test('does not describe an error without a file', () => {
  expect(describeSystemProblem(Object.assign(new Error('no'), { code: 'ENOENT', syscall: 'connect' }))).toBeUndefined();
  expect(describeSystemProblem(Object.assign(new Error('no'), { code: 'EBADF', path: '/a' }))).toBeUndefined();
  expect(describeSystemProblem('ENOENT')).toBeUndefined();
});
