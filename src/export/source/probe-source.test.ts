import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRepository } from '../../../test/helpers/git-repository.ts';
import { probeSource } from './probe-source.ts';
import type { SourceRequest } from './fetch-source.ts';

let folder: string;
let repository: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-probe-test-'));
  repository = createRepository(path.join(folder, 'site'), { 'docs/docs.json': '{}', 'README.md': '' });
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

function probe(change: Partial<SourceRequest>) {
  return probeSource(
    { repositoryUrl: repository, branch: 'main', docsFolder: 'docs', ...change },
    { maxRepositoryBytes: 2 ** 30 },
  );
}

test('a repository with docs.json on its branch is found, at its head', async () => {
  expect(await probe({})).toEqual({ commit: expect.stringMatching(/^[0-9a-f]{40}$/) });
});

test.each<[string, Partial<SourceRequest>, RegExp]>([
  ['a branch', { branch: 'trunk' }, /no branch "trunk"; there are "main"/],
  ['a docs folder', { docsFolder: 'documentation' }, /documentation/],
  [
    'a configuration',
    { docsFolder: '' },
    /root of the repository has no docs\.json: it has README\.md, docs.*--docs-folder/,
  ],
  [
    'a repository',
    { repositoryUrl: '/nowhere/site' },
    /The folder is no git repository, or is not there; check its path/,
  ],
])('%s that is not there is named', async (_, change, message) => {
  await expect(probe(change)).rejects.toMatchObject({
    code: 'source_unavailable',
    message: expect.stringMatching(message),
  });
});

test('a plain folder needs docs.json too', async () => {
  const plain = path.join(folder, 'plain');
  fs.mkdirSync(plain);
  fs.writeFileSync(path.join(plain, 'index.mdx'), '');
  await expect(probe({ repositoryUrl: plain, docsFolder: '' })).rejects.toThrow('has no docs.json: it has index.mdx');
});
