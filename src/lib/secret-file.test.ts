import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSecretFile } from './secret-file.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bindery-secret-'));
});

afterEach(() => rm(folder, { recursive: true }));

test('creates the secret once, readable only by its owner, and leaves no other file', async () => {
  const file = join(folder, 'key');
  expect(await createSecretFile(file, () => 'one')).toBe('one');
  expect(await createSecretFile(file, () => 'two')).toBe('one');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['key']);
});

test('returns the same secret to all concurrent creators', async () => {
  const file = join(folder, 'key');
  const secrets = await Promise.all([1, 2, 3, 4, 5].map((number) => createSecretFile(file, () => `secret ${number}`)));
  expect(new Set(secrets).size).toBe(1);
});
