import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRepository, git } from '../../../test/helpers/git-repository.ts';
import { startGitServer } from '../../../test/helpers/git-server.ts';
import type { GitServer } from '../../../test/helpers/git-server.ts';
import { fetchModifiedDates } from './history.ts';

let root: string;
let repository: string;
let server: GitServer;

beforeEach(async () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-history-'));
  repository = createRepository(path.join(root, 'repos/site'), {
    'docs/a.mdx': '1',
    'docs/b c.mdx': '1',
    'code.ts': '1',
  });
  dateHead('2026-01-02T03:04:05Z');
  server = await startGitServer(path.join(root, 'repos'));
});
afterEach(async () => {
  await server.close();
  fs.rmSync(root, { recursive: true, force: true });
});

/** Gives the newest commit a date: what git takes from the environment, an object made by hand says itself. */
function dateHead(date: string): void {
  const text = git(repository, ['cat-file', 'commit', 'HEAD']);
  const seconds = new Date(date).getTime() / 1000;
  const dated = text.replace(/^(author|committer) (.*>) \d+ [-+]\d+$/gm, `$1 $2 ${seconds} +0000`);
  git(repository, [
    'reset',
    '--quiet',
    git(repository, ['hash-object', '-t', 'commit', '-w', '--stdin'], `${dated}\n`),
  ]);
}

function change(file: string, date: string): void {
  fs.writeFileSync(path.join(repository, file), date);
  git(repository, ['add', '-A']);
  git(repository, ['commit', '--quiet', '-m', 'change']);
  dateHead(date);
}

function datesAt(commit: string, address = `${server.origin}/site/.git`, docsFolder = 'docs') {
  const remote = { url: new URL(address), address };
  const folder = path.join(root, 'history');
  return fetchModifiedDates({ folder, remote, branch: 'main', commit, docsFolder, maxBytes: 10_000_000 });
}

test.each(['true', 'false'])(
  'files of the docs folder have the date of their last change, at each commit, where the server can leave out files: %s',
  async (canFilter) => {
    git(repository, ['config', 'uploadpack.allowFilter', canFilter]);
    change('docs/a.mdx', '2026-02-03T00:00:00Z');
    const first = git(repository, ['rev-parse', 'HEAD']);
    const before = { 'a.mdx': '2026-02-03T00:00:00.000Z', 'b c.mdx': '2026-01-02T03:04:05.000Z' };
    expect(await datesAt(first)).toEqual(before);
    change('docs/b c.mdx', '2026-03-04T00:00:00Z');
    change('code.ts', '2026-04-05T00:00:00Z');
    const later = { ...before, 'b c.mdx': '2026-03-04T00:00:00.000Z' };
    expect(await datesAt(git(repository, ['rev-parse', 'HEAD']))).toEqual(later);
    // What is there already is neither fetched nor mixed up.
    server.requests.length = 0;
    expect(await datesAt(first)).toEqual(before);
    expect(server.requests).toEqual([]);
    const blobs = git(path.join(root, 'history'), ['cat-file', '--batch-all-objects', '--batch-check']);
    expect(/ blob /.test(blobs)).toBe(canFilter === 'false');
  },
);

test('a repository of this machine is asked itself', async () => {
  const commit = git(repository, ['rev-parse', 'HEAD']);
  expect(await datesAt(commit, pathToFileURL(repository).href, '')).toEqual({
    'code.ts': '2026-01-02T03:04:05.000Z',
    'docs/a.mdx': '2026-01-02T03:04:05.000Z',
    'docs/b c.mdx': '2026-01-02T03:04:05.000Z',
  });
  expect(fs.existsSync(path.join(root, 'history'))).toBe(false);
});

test('a server that is gone or a history that is too large costs the dates, not the export', async () => {
  const commit = git(repository, ['rev-parse', 'HEAD']);
  expect(await datesAt(commit, `${server.origin}/none/.git`)).toEqual({});
  expect(await datesAt('1'.repeat(40))).toEqual({});
});
