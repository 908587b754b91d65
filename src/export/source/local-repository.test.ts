import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRepository, git } from '../../../test/helpers/git-repository.ts';
import { findLocalRepository } from './local-repository.ts';

let root: string;
let repository: string;

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-local-'));
  repository = createRepository(path.join(root, 'site'), { 'docs/docs.json': '{}' });
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

test('a folder is on the web where its remote is, without the token of the clone', async () => {
  git(repository, ['remote', 'add', 'origin', 'https://x-access-token:ghp_secret@github.com/acme/site.git']);
  const found = { kind: 'github', url: 'https://github.com/acme/site', branch: 'main' };
  expect(await findLocalRepository(path.join(repository, 'docs'))).toEqual({ ...found, folder: 'docs' });
  expect(await findLocalRepository(repository)).toEqual({ ...found, folder: '' });
});

test('a build that checked out a commit has the branch that the remote begins with, or none', async () => {
  git(repository, ['remote', 'add', 'origin', 'git@gitlab.com:acme/site.git']);
  git(repository, ['checkout', '--quiet', '--detach']);
  expect(await findLocalRepository(repository)).toBeUndefined();
  git(repository, ['symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/trunk']);
  expect(await findLocalRepository(repository)).toMatchObject({ kind: 'gitlab', branch: 'trunk' });
});

test('a host of unknown kind, no remote and no repository give none', async () => {
  expect(await findLocalRepository(repository)).toBeUndefined();
  expect(await findLocalRepository(fs.mkdtempSync(path.join(root, 'plain-')))).toBeUndefined();
  git(repository, ['remote', 'add', 'origin', 'https://git.acme.test/o/site.git']);
  expect(await findLocalRepository(repository)).toBeUndefined();
});
