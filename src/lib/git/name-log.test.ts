import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { commitFiles, createRepository, git } from '../../../test/helpers/git-repository.ts';
import { runGit } from './git-command.ts';
import { listNameLogArguments, readNameLog } from './name-log.ts';

test('reads commits with their files, whatever their names and titles contain', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-log-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  createRepository(folder, { 'a b.md': '1' });
  commitFiles(folder, { 'a\u0002b.md': '1', 'x\n/y.md': '1' });
  git(folder, ['commit', '--quiet', '--allow-empty', '-m', '//forged\u0002 title']);
  const log = await runGit(['-C', folder, ...listNameLogArguments('%s')]);
  const [empty, second, first] = readNameLog(log.toString('utf8'));
  expect(empty).toEqual({ head: '//forged\u0002 title', names: [] });
  expect(second).toEqual({ head: 'change', names: ['a\u0002b.md', 'x\n/y.md'] });
  expect(first?.names).toEqual(['a b.md']);
});
