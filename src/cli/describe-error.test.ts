import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AppError } from '../errors.ts';
import { describeError } from './describe-error.ts';

const createSystemError = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: refused, open '/srv/a.tar.gz'`), { code, syscall: 'open', ...(path && { path }) });

test('describes a system error for a file in one message, and shows the stack of a program error', () => {
  expect(describeError(createSystemError('EACCES', '/srv/a.tar.gz'))).toBe(
    "This user can't open /srv/a.tar.gz. Change the permissions of the file or its folder, or choose another location (EACCES).",
  );
  expect(describeError(createSystemError('ENOENT', '/srv/a.tar.gz'))).toBe(
    "The file or folder /srv/a.tar.gz doesn't exist (ENOENT).",
  );
  expect(describeError(createSystemError('EACCES'))).toContain('\n    at ');
});

test('capitalizes messages that start with a word, and leaves code as it is', () => {
  const describe = (message: string) => describeError(new AppError('invalid_config', message));
  expect(describe("can't load the bundle")).toBe("Can't load the bundle");
  for (const message of ['docs.json is not valid JSON.', '`bindery api` needs DATABASE_URL.', '--out needs a file.'])
    expect(describe(message)).toBe(message);
});

test('capitalizes no name of a file or folder, because no message of a command starts with one', () => {
  const files = fs.readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const startsWithName = /AppError\(\s*'\w+',\s*`\$\{(?:file|folder|name|path|root|place)\b/;
  const offenders = sources.filter((name) =>
    startsWithName.test(fs.readFileSync(path.join(import.meta.dirname, name), 'utf8')),
  );
  expect(offenders).toEqual([]);
});

test('prints nothing of a message that controls the terminal', () => {
  const text = 'Expected JSON, got \u001B[2J\u001B]0;title\u0007\u009B31m\u202Etext\r.\n\tFix it.';
  expect(describeError(new AppError('invalid_config', text))).toBe('Expected JSON, got text.\n\tFix it.');
  expect(describeError(new Error(text))).toContain('Error: Expected JSON, got text.\n\tFix it.\n    at ');
});

test('names a temporary folder that cannot be used, and the variable to set', () => {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-describe-')), 'file');
  onTestFinished(() => {
    vi.unstubAllEnvs();
    fs.rmSync(path.dirname(file), { recursive: true });
  });
  fs.writeFileSync(file, '');
  vi.stubEnv('TMPDIR', file);
  let thrownError: unknown;
  try {
    fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-'));
  } catch (error) {
    thrownError = error;
  }
  expect(describeError(thrownError)).toBe(
    `Can't write temporary files to ${file} (ENOTDIR). Set TMPDIR to a writable folder.`,
  );
});
