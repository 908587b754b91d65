import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commitFiles, createRepository, git } from '../../../test/helpers/git-repository.ts';
import { startGitServer, type GitServer } from '../../../test/helpers/git-server.ts';
import { fetchMergeBase } from './fetch-merge-base.ts';

let folder: string;
let repository: string;
let server: GitServer;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-merge-base-'));
  repository = createRepository(path.join(folder, 'repos/site'), { 'index.md': 'base' });
});
afterEach(async () => {
  await server.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Starts a server, and returns a function that finds the merge base of a commit of `work` and one of `main`. */
async function serve(options: { headsOnly: boolean }) {
  server = await startGitServer(path.join(folder, 'repos'), options);
  const url = new URL(`${server.origin}/site/.git`);
  const gitDir = path.join(folder, 'copy');
  git(folder, ['init', '--quiet', '--bare', gitDir]);
  return (work: string, main: string) =>
    fetchMergeBase(
      { gitDir, baseCommit: work },
      {
        remote: { url, address: url.href },
        branch: 'work',
        upstream: { branch: 'main', commit: main },
        maxBytes: 2 ** 30,
        signal: new AbortController().signal,
      },
    );
}

function createBranches() {
  const base = git(repository, ['rev-parse', 'HEAD']);
  git(repository, ['switch', '--quiet', '--create', 'work']);
  const work = commitFiles(repository, { 'index.md': 'work' });
  git(repository, ['switch', '--quiet', 'main']);
  const main = commitFiles(repository, { 'other.md': 'main' });
  return { base, work, main };
}

test('fetches both branches at once', async () => {
  const { base, work, main } = createBranches();
  const find = await serve({ headsOnly: false });
  expect(await find(work, main)).toBe(base);
  expect(server.requests.filter((line) => line.startsWith('GET '))).toHaveLength(1);
});

test.each(['work', 'main'] as const)(
  'fetches a branch by its name if the server refuses its commit by id: %s',
  async (name) => {
    const { base, work, main } = createBranches();
    git(repository, ['switch', '--quiet', name]);
    commitFiles(repository, { 'newer.md': 'newer' });
    const find = await serve({ headsOnly: true });
    expect(await find(work, main)).toBe(base);
  },
);

test('explains that branches have no common commit', async () => {
  const { work } = createBranches();
  git(repository, ['switch', '--quiet', '--orphan', 'main2']);
  const other = commitFiles(repository, { 'new.md': 'new' });
  git(repository, ['branch', '--force', 'main', 'main2']);
  const find = await serve({ headsOnly: false });
  await expect(find(work, other)).rejects.toThrow('The branches "work" and "main" don\'t have a common commit.');
});
