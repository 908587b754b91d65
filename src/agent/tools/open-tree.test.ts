import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commitFiles, createRepository, git } from '../../../test/helpers/git-repository.ts';
import { openToolBench, type ToolBench } from '../../../test/helpers/tool-bench.ts';
import { HostFailure } from '../hosts/host.ts';
import type { ContextRepository } from '../types/workspace.ts';

let folder: string;
let code: string;

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-open-tree-'));
  code = createRepository(path.join(folder, 'code'), { 'src/a.ts': 'const A = 1;\n', 'lib/b.ts': 'const A = 2;\n' });
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Opens a bench whose agent can also read the repository `api`. */
function openBench(change: Partial<ContextRepository> = {}): ToolBench {
  const bench = openToolBench({ 'docs.json': '{}' });
  const baseCommit = git(code, ['rev-parse', 'main']);
  const api: ContextRepository = {
    name: 'api',
    commit: baseCommit,
    folder: undefined,
    open: async () => ({ gitDir: path.join(code, '.git'), baseCommit, onlyFolder: change.folder }),
    fetchHistory: async () => undefined,
    listMerged: async () => [],
    ...change,
  };
  bench.context.repositories = [api];
  return bench;
}

test("shows no commits outside the branch's history, even if the repository on this machine has them", async () => {
  git(code, ['checkout', '--quiet', '-b', 'secret']);
  const secret = commitFiles(code, { 'src/plan.ts': 'secret\n' });
  git(code, ['checkout', '--quiet', 'main']);
  using bench = openBench();
  const show = (commit: string) => bench.run('history', { action: 'show', repository: 'api', commit });
  expect(await show(secret)).toMatchObject({ ok: false, text: expect.stringContaining("isn't in the history") });
  expect((await show(git(code, ['rev-parse', 'main']))).text).toContain('+const A = 1;');
});

test('reads only the folder that the project chose', async () => {
  using bench = openBench({ folder: 'src' });
  const run = async (args: object) => bench.run('repository', { repository: 'api', ...args });
  expect((await run({ action: 'list' })).text).toBe('src/');
  expect((await run({ action: 'grep', pattern: 'A' })).text).toBe('src/a.ts:1: const A = 1;');
  expect((await run({ action: 'grep', pattern: 'A', path: 'lib' })).text).toBe('No matches found.');
  expect((await run({ action: 'read', path: 'lib/b.ts' })).ok).toBe(false);
  const runHistory = async (args: object) => bench.run('history', { repository: 'api', ...args });
  expect((await runHistory({ action: 'blame', path: 'lib/b.ts' })).ok).toBe(false);
  const shown = (await runHistory({ action: 'show', commit: git(code, ['rev-parse', 'main']) })).text;
  expect(shown).toContain('src/a.ts');
  expect(shown).not.toContain('lib/b.ts');
});

test('lists pull requests as data, without protected files and with a limited text', async () => {
  const pull = {
    id: '12',
    url: 'https://git.test/12',
    title: 'Raise\nthe limit',
    author: 'kim',
    mergedAt: new Date('2001-02-03'),
    body: `One.\n\n${'x'.repeat(5000)}`,
    files: ['src/a.ts', 'src/.env', 'lib/b.ts'],
  };
  using bench = openBench({ folder: 'src', listMerged: async () => [pull] });
  const list = async (args: object) => bench.run('history', { action: 'pulls', repository: 'api', ...args });
  const { text, repository } = await list({ since: '2001-01-01' });
  const [head, files, ...body] = text.split('\n');
  expect([head, files]).toEqual(['12 2001-02-03 kim: Raise the limit', '  files: src/a.ts, 2 more']);
  expect(body.every((line) => line.startsWith('  > '))).toBe(true);
  expect(text.length).toBeLessThan(800);
  expect(repository).toEqual({ name: 'api' });
  expect((await list({ since: '2001-01-01', path: 'docs' })).text).toContain('No pull requests');
});

test('explains why the pull requests of a repository cannot be listed', async () => {
  const listMerged = async () => Promise.reject(new HostFailure('The host has no API.', { retryable: false }));
  using bench = openBench({ listMerged });
  const { ok, text } = await bench.run('history', { action: 'pulls', repository: 'api', since: '2001-01-01' });
  expect({ ok, text }).toEqual({
    ok: false,
    text: "The pull requests can't be listed. Use log instead. The host has no API.",
  });
});

test('without other repositories, says so', async () => {
  using bench = openToolBench({ 'docs.json': '{}' });
  const { ok, text } = await bench.run('repository', { action: 'list', repository: 'api' });
  expect({ ok, text }).toMatchObject({ ok: false, text: expect.stringContaining('There are no other repositories.') });
});
