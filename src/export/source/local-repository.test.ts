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

test("locates a folder on the web by its remote, without the clone's token", async () => {
  git(repository, ['remote', 'add', 'origin', 'https://x-access-token:ghp_secret@github.com/acme/site.git']);
  const location = { kind: 'github', url: 'https://github.com/acme/site', branch: 'main' };
  expect(await findLocalRepository(path.join(repository, 'docs'))).toEqual({ ...location, folder: 'docs' });
  expect(await findLocalRepository(repository)).toEqual({ ...location, folder: '' });
});

test("uses the remote's default branch, or none, for a checkout of a commit", async () => {
  git(repository, ['remote', 'add', 'origin', 'git@gitlab.com:acme/site.git']);
  git(repository, ['checkout', '--quiet', '--detach']);
  expect(await findLocalRepository(repository)).toBeUndefined();
  git(repository, ['symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/trunk']);
  expect(await findLocalRepository(repository)).toMatchObject({ kind: 'gitlab', branch: 'trunk' });
});

test('finds nothing for an unknown kind of host, a missing remote or a missing repository', async () => {
  expect(await findLocalRepository(repository)).toBeUndefined();
  expect(await findLocalRepository(fs.mkdtempSync(path.join(root, 'plain-')))).toBeUndefined();
  git(repository, ['remote', 'add', 'origin', 'https://git.acme.test/o/site.git']);
  expect(await findLocalRepository(repository)).toBeUndefined();
});
