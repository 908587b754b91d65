import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commitFiles, createRepository, git } from '../../../test/helpers/git-repository.ts';
import { startGitServer, type GitServer } from '../../../test/helpers/git-server.ts';
import { fetchModifiedDates } from '../source/history.ts';
import { fetchPageHistories } from './fetch-page-histories.ts';

const CONFIG = { name: 'T', navigation: { pages: ['a'] }, metadata: { history: true } };

let root: string;
let repository: string;
let server: GitServer;
beforeEach(async () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-page-history-'));
  repository = createRepository(path.join(root, 'repos/site'), { 'code.bin': 'x'.repeat(50_000) });
  const files = { 'docs/docs.json': JSON.stringify(CONFIG), 'docs/a.mdx': '## One\n\n1\n' };
  commitFiles(repository, files, { date: '2026-01-01T12:00:00Z' });
  commitFiles(repository, { 'docs/a.mdx': '## One\n\n2\n', 'code.bin': 'y' }, { date: '2026-01-02T12:00:00Z' });
  server = await startGitServer(path.join(root, 'repos'));
});
afterEach(async () => {
  await server.close();
  fs.rmSync(root, { recursive: true, force: true });
});

async function fetchHistories(address = `${server.origin}/site/.git`) {
  const options = {
    folder: path.join(root, 'history'),
    remote: { url: new URL(address), address },
    branch: 'main',
    commit: git(repository, ['rev-parse', 'HEAD']),
    docsFolder: 'docs',
    maxBytes: 10_000_000,
    wait: () => Promise.resolve(),
  };
  return {
    dates: await fetchModifiedDates(options),
    pages: await fetchPageHistories({ ...options, docs: path.join(repository, 'docs') }),
  };
}

const day = (date: number) => `2026-01-0${date}T12:00:00.000Z`;
const FIRST = { date: day(1), isCreation: true };
const SECOND = { date: day(2), changed: ['one'] };

test.each(['true', 'false'])(
  'fetches the old versions of pages, and again only what is new; server can omit files: %s',
  async (canFilter) => {
    git(repository, ['config', 'uploadpack.allowFilter', canFilter]);
    const first = await fetchHistories();
    expect(first.pages).toEqual({ histories: { 'a.mdx': { changes: [SECOND, FIRST] } } });
    commitFiles(repository, { 'docs/a.mdx': '## One\n\n3\n' }, { date: '2026-01-03T12:00:00Z' });
    const second = await fetchHistories();
    const third = { date: day(3), changed: ['one'] };
    expect(second.pages?.histories).toEqual({ 'a.mdx': { changes: [third, SECOND, FIRST] } });
    expect(second.dates.dates['a.mdx']).toBe(day(3));
    if (canFilter === 'true') {
      const stored = git(path.join(root, 'history'), ['cat-file', '--batch-all-objects', '--batch-check']);
      const blobs = stored.split('\n').filter((line) => line.includes(' blob '));
      // Three versions of the page and one of docs.json.
      expect(blobs).toHaveLength(4);
    }
  },
);

test('reports versions that the server does not send, and the site is still built', async () => {
  git(repository, ['config', 'uploadpack.allowFilter', 'true']);
  const id = git(repository, ['rev-parse', 'HEAD~1:docs/a.mdx']);
  fs.rmSync(path.join(repository, '.git/objects', id.slice(0, 2), id.slice(2)));
  const { pages, dates } = await fetchHistories();
  expect(pages?.histories).toEqual({});
  expect(pages?.problem).toMatchObject({
    reason: 'page-history',
    detail: expect.stringContaining("doesn't send old files"),
  });
  expect(dates.dates['a.mdx']).toBe(day(2));
});

test('fetches nothing for a site that shows no history', async () => {
  git(repository, ['config', 'uploadpack.allowFilter', 'true']);
  const config = JSON.stringify({ ...CONFIG, metadata: { timestamp: true } });
  commitFiles(repository, { 'docs/docs.json': config });
  expect((await fetchHistories()).pages).toBeUndefined();
  const stored = git(path.join(root, 'history'), ['cat-file', '--batch-all-objects', '--batch-check']);
  expect(stored).not.toContain(' blob ');
});
