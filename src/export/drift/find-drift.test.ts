import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commitFiles, createRepository, git } from '../../../test/helpers/git-repository.ts';
import { findDrift } from './find-drift.ts';

let folder: string;
let repository: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-drift-'));
  repository = createRepository(path.join(folder, 'work'), {
    'docs/docs.json': '{}',
    'docs/a.mdx': '---\ndescribes: [src/a.ts, api.json#getUser]\n---\n',
    'src/a.ts': '1',
    'api.json': '{"openapi":"3.1.0","paths":{"/u":{"get":{"operationId":"getUser"}}}}',
  });
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

/** Clones the repository as a service does, and checks its newest commit. */
async function check(...cloneArguments: string[]): Promise<string[]> {
  const gitDir = path.join(folder, 'history');
  git(folder, ['clone', '--quiet', '--bare', ...cloneArguments, `file://${encodeURI(repository)}`, gitDir]);
  const commit = git(gitDir, ['rev-parse', 'HEAD']).trim();
  const pages = await findDrift({
    folder: path.join(repository, 'docs'),
    history: { gitDir, commit, docsFolder: 'docs' },
  });
  return pages.map(({ file, changes, since }) => `${file}: ${changes.join()} ${since.id === commit}`);
}

test('reads a bare history without files, in which operations cannot be compared', async () => {
  commitFiles(repository, { 'src/a.ts': '2', 'api.json': '{}' });
  git(repository, ['config', 'uploadpack.allowFilter', 'true']);
  expect(await check('--filter=blob:none')).toEqual(['a.mdx: src/a.ts true']);
});

test('says nothing about pages whose last change is before the history', async () => {
  commitFiles(repository, { 'src/a.ts': '2' });
  expect(await check('--depth=1')).toEqual([]);
});

test('says nothing about a page that changed with what it describes', async () => {
  commitFiles(repository, { 'src/a.ts': '2', 'docs/a.mdx': '---\ndescribes: [src/a.ts]\n---\nNew.\n' });
  expect(await check()).toEqual([]);
});
