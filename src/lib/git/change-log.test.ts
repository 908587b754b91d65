import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { commitFiles, createRepository, git } from '../../../test/helpers/git-repository.ts';
import { listChangeLogArguments, readChangeLog } from './change-log.ts';
import { runGit } from './git-command.ts';

test('reads commits with the versions of their files, whatever their names and titles contain', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-log-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  createRepository(folder, { 'a b.md': '1', 'old.md': '1' });
  fs.rmSync(path.join(folder, 'old.md'));
  fs.symlinkSync('a b.md', path.join(folder, 'link.md'));
  commitFiles(folder, { 'a b.md': '2', ':100644 x\n/y.md': '1' }, { message: '//forged :100644\u0002 title' });
  const [one, two] = ['1', '2'].map((text) => git(folder, ['hash-object', '--stdin'], text));
  const log = await runGit(['-C', folder, ...listChangeLogArguments('%s')]);
  expect(readChangeLog(log.toString('utf8'))).toEqual([
    {
      head: '//forged :100644\u0002 title',
      files: [
        { name: ':100644 x\n/y.md', before: undefined, after: one },
        { name: 'a b.md', before: one, after: two },
        { name: 'link.md', before: undefined, after: undefined },
        { name: 'old.md', before: one, after: undefined },
      ],
    },
    {
      head: expect.any(String),
      files: [
        { name: 'a b.md', before: undefined, after: one },
        { name: 'old.md', before: undefined, after: one },
      ],
    },
  ]);
});
