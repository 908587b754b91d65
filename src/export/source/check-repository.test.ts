import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createRepository, git } from '../../../test/helpers/git-repository.ts';
import { createTempName } from '../../lib/temp-names.ts';
import { checkRepository } from './check-repository.ts';
import type { RepositoryCheckRequest } from './check-repository.ts';
import { findBranch } from './find-branch.ts';

let folder: string;
let repository: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-look-test-'));
  repository = createRepository(path.join(folder, 'site'), { 'docs/docs.json': '{}', 'README.md': '' });
  git(repository, ['branch', '--move', 'trunk']);
});
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => fs.rmSync(folder, { recursive: true }));

function check(change: Partial<RepositoryCheckRequest> = {}) {
  return checkRepository({ repositoryUrl: repository, ...change }, { maxRepositoryBytes: 2 ** 30 });
}

test("uses the repository's default branch and docs folder if none are set", async () => {
  expect(await check()).toMatchObject({ problem: null, branch: 'trunk', docsFolder: 'docs' });
  expect((await check()).commit).toMatch(/^[0-9a-f]{40}$/);
});

test.each<[string, Partial<RepositoryCheckRequest>, RegExp]>([
  ['a branch', { branch: 'main' }, /have a branch "main": it has "trunk"/],
  [
    'a docs folder',
    { docsFolder: 'documentation' },
    /The folder "documentation" doesn't contain a docs\.json.*"docs" does/,
  ],
  [
    'a configuration',
    { docsFolder: '' },
    /The repository root doesn't contain a docs\.json.*"docs" does\. Choose that/,
  ],
  ['a repository', { repositoryUrl: '/nowhere/site' }, /There's no Git repository at this path\. Check the path/],
])('reports a missing %s', async (_, change, problem) => {
  expect((await check(change)).problem).toMatch(problem);
});

test.each([
  ['checking a repository', () => check()],
  ['finding a branch', () => findBranch({ repositoryUrl: repository })],
])('%s deletes what a killed process left behind, such as a private key', async (_name, run) => {
  const temporary = fs.mkdtempSync(path.join(folder, 'temporary-'));
  vi.stubEnv('TMPDIR', temporary);
  const { pid } = spawnSync('true');
  const [host, , ...rest] = createTempName().split('~');
  const leftover = path.join(temporary, `${[host, pid, ...rest].join('~')}.part`);
  fs.mkdirSync(leftover);
  fs.writeFileSync(path.join(leftover, 'look.key'), 'PRIVATE KEY');
  await run();
  expect(fs.readdirSync(temporary)).toEqual([]);
});

test('requires a choice between several sites, unless one is at the root', async () => {
  const severalSites = path.join(folder, 'plain');
  const place = { repositoryUrl: severalSites };
  for (const name of ['a', 'b']) {
    fs.mkdirSync(path.join(severalSites, name), { recursive: true });
    fs.writeFileSync(path.join(severalSites, name, 'docs.json'), '{}');
  }
  expect((await check(place)).problem).toBe('Several folders contain a docs.json. Choose one of "a", "b".');
  fs.writeFileSync(path.join(severalSites, 'mint.json'), '{}');
  expect(await check(place)).toMatchObject({ problem: null, branch: null, docsFolder: '' });
});

test('requires docs.json in a plain folder, too', async () => {
  const barePath = path.join(folder, 'bare');
  fs.mkdirSync(barePath);
  fs.writeFileSync(path.join(barePath, 'index.mdx'), '');
  expect((await check({ repositoryUrl: barePath })).problem).toBe(
    'There is no docs.json. Add one to your documentation folder, or choose another folder.',
  );
});
