import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commitFiles, createRepository, git } from '../../../test/helpers/git-repository.ts';
import { openGitHistory } from './git-history.ts';

let root: string;
let repository: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-translations-'));
  repository = createRepository(path.join(root, 'site'), { 'docs/a.mdx': '1', 'docs/b.mdx': '1', 'code.ts': '1' });
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

const open = (folder = repository) => openGitHistory({ repository: { folder }, docsFolder: 'docs' });
const head = (name = 'HEAD') => git(repository, ['rev-parse', name]);
const blob = (text: string) => git(repository, ['hash-object', '--stdin'], text);

test('finds versions, last changes and the number of changes since any commit of the branch', async () => {
  const first = head();
  commitFiles(repository, { 'docs/a.mdx': '2' }, { date: '2026-01-02T12:00:00Z' });
  const second = head();
  commitFiles(repository, { 'code.ts': '2' }, { date: '2026-01-03T12:00:00Z' });
  const third = head();
  git(repository, ['checkout', '--quiet', '-b', 'topic']);
  commitFiles(repository, { 'docs/a.mdx': '3' });
  const topic = commitFiles(repository, { 'docs/a.mdx': '4' });
  git(repository, ['checkout', '--quiet', 'main']);
  git(repository, ['merge', '--quiet', '--no-ff', '-m', 'merge', 'topic']);
  const merge = head();
  git(repository, ['rm', '--quiet', 'docs/b.mdx']);
  commitFiles(repository, {});

  const history = open();
  expect(await history.findLastChange('a.mdx')).toBe(merge);
  expect(await history.findLastChange('none.mdx')).toBeUndefined();
  for (const [commit, text] of [
    [first, '1'],
    [second, '2'],
    [third, '2'],
    [topic, '4'],
    [merge, '4'],
    [head(), '4'],
  ] as const)
    expect([commit, await history.findBlob(commit, 'a.mdx')]).toEqual([commit, blob(text)]);
  expect(await history.findBlob(merge, 'b.mdx')).toBe(blob('1'));
  expect(await history.findBlob(head(), 'b.mdx')).toBeUndefined();
  expect(await history.findBlob('0'.repeat(40), 'a.mdx')).toBeUndefined();
  expect(await history.describe(second)).toEqual({
    commit: second,
    date: expect.stringMatching(/^2026-01-02T12:00:00/),
  });
  expect(await history.describe('0'.repeat(40))).toBeUndefined();
  // A merge counts as one change.
  expect(await history.countChanges(first, 'a.mdx')).toBe(2);
  expect(await history.countChanges(third, 'a.mdx')).toBe(1);
  expect(await history.countChanges(head(), 'a.mdx')).toBe(0);
  expect(await history.countChanges(topic, 'b.mdx')).toBe(1);
  expect(await history.countChanges('0'.repeat(40), 'a.mdx')).toBeUndefined();
});

test('does not take the first commit of a shallow clone for a change', async () => {
  commitFiles(repository, { 'docs/a.mdx': '2' });
  const second = head();
  commitFiles(repository, { 'docs/a.mdx': '3' });
  const clone = path.join(root, 'clone');
  git(root, ['clone', '--quiet', '--depth=2', `file://${repository}`, clone]);
  const history = open(clone);
  expect(await history.findLastChange('a.mdx')).toBe(head());
  expect(await history.findLastChange('b.mdx')).toBeUndefined();
  expect(await history.findBlob(second, 'a.mdx')).toBe(blob('2'));
  expect(await history.countChanges(second, 'a.mdx')).toBe(1);
});
