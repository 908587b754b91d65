import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findHistoryProblem } from './history-problem.ts';

let root: string;

beforeAll(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-history-'));
  const repository = path.join(root, 'repository');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'commit.gpgSign=false', '-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args]);
  git('init', '--quiet', repository);
  git('-C', repository, 'commit', '--quiet', '--allow-empty', '-m', 'x');
  git('-C', repository, 'commit', '--quiet', '--allow-empty', '-m', 'y');
  git('clone', '--quiet', '--depth=1', `file://${repository}`, path.join(root, 'shallow'));
  git('clone', '--quiet', repository, path.join(root, 'other'));
});
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

test('a repository with its whole history has no problem, nor has a folder outside of one', async () => {
  expect(await findHistoryProblem(path.join(root, 'repository'))).toBeUndefined();
  expect(await findHistoryProblem(root)).toBeUndefined();
});

test('a shallow clone is reported', async () => {
  expect((await findHistoryProblem(path.join(root, 'shallow')))?.detail).toContain('git fetch --unshallow');
});

test.skipIf(process.getuid?.() !== 0)('a repository of another user is reported', async () => {
  const folder = path.join(root, 'other');
  for (const name of [folder, path.join(folder, '.git')]) fs.chownSync(name, 65534, 65534);
  expect((await findHistoryProblem(folder))?.detail).toContain('belongs to another user');
});

test('a damaged repository is reported', async () => {
  const folder = path.join(root, 'damaged');
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, '.git'), `gitdir: ${path.join(root, 'nowhere')}`);
  expect((await findHistoryProblem(folder))?.detail).toContain("Git can't read the repository");
});
