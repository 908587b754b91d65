import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withGit } from '../../../test/helpers/fake-git.ts';
import { readCommitTime } from './commit-time.ts';
import { readModifiedDates } from './modified-dates.ts';

let root: string;

beforeAll(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-dates-'));
  fs.mkdirSync(path.join(root, 'repository/docs'), { recursive: true });
  git('init', '--quiet');
  commit('2026-01-02T03:04:05+02:00', { 'docs/a b.md': '1', 'docs/é.md': '1', 'README.md': '1' });
  commit('2026-02-03T00:00:00Z', { 'docs/é.md': '2' });
});
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

function git(...args: string[]): void {
  const identity = {
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@b.example',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@b.example',
  };
  execFileSync('git', ['-c', 'commit.gpgSign=false', ...args], {
    cwd: path.join(root, 'repository'),
    env: { ...process.env, ...identity, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
  });
}

let date = '2026-01-01T00:00:00Z';

function commit(when: string, files: Record<string, string>): void {
  date = when;
  for (const [file, text] of Object.entries(files)) fs.writeFileSync(path.join(root, 'repository', file), text);
  git('add', '.');
  git('commit', '--quiet', '-m', 'x');
}

test('dates each file below the folder by its last commit, in UTC', async () => {
  expect(await readModifiedDates(path.join(root, 'repository/docs'))).toEqual({
    dates: { 'a b.md': '2026-01-02T01:04:05.000Z', 'é.md': '2026-02-03T00:00:00.000Z' },
  });
});

test('gives no dates for a clone with one commit, which would date everything', async () => {
  git('clone', '--quiet', '--depth=1', `file://${path.join(root, 'repository')}`, path.join(root, 'shallow'));
  expect(await readModifiedDates(path.join(root, 'shallow'))).toEqual({ dates: {} });
});

test("uses the committer's time of a commit, in UTC", async () => {
  const repository = path.join(root, 'repository');
  expect(await readCommitTime({ folder: path.join(repository, 'docs') })).toBe('2026-02-03T00:00:00.000Z');
  const gitDir = path.join(repository, '.git');
  expect(await readCommitTime({ gitDir, commit: 'HEAD~1' })).toBe('2026-01-02T01:04:05.000Z');
});

test('dates files that changed within a shallow clone, and no others', async () => {
  commit('2026-03-04T00:00:00Z', { 'docs/a b.md': '2' });
  git('clone', '--quiet', '--depth=2', `file://${path.join(root, 'repository')}`, path.join(root, 'two'));
  expect(await readModifiedDates(path.join(root, 'two/docs'))).toEqual({
    dates: { 'a b.md': '2026-03-04T00:00:00.000Z' },
  });
});

test('gives no dates for a folder outside any repository', async () => {
  const plainFolder = fs.mkdtempSync(path.join(root, 'plain-'));
  expect(await readModifiedDates(plainFolder)).toEqual({ dates: {} });
  expect(await readCommitTime({ folder: plainFolder })).toBeUndefined();
});

test('gives the reason if Git takes too long, and none for a repository without commits', async () => {
  const folder = path.join(root, 'repository/docs');
  const { dates, problem } = await withGit('exec sleep 600', async () => readModifiedDates(folder, { timeoutMs: 1 }));
  expect(dates).toEqual({});
  expect(problem).toMatchObject({ reason: 'local-history', detail: expect.stringContaining('took too long') });
  const emptyFolder = path.join(root, 'empty');
  execFileSync('git', ['init', '--quiet', emptyFolder]);
  expect(await readModifiedDates(emptyFolder)).toEqual({ dates: {} });
});

test('gives the reason if a part of the history is damaged', async () => {
  const folder = path.join(root, 'damaged');
  execFileSync('git', ['clone', '--quiet', '--no-local', path.join(root, 'repository'), folder]);
  for (const name of fs.readdirSync(path.join(folder, '.git/objects/pack')))
    fs.rmSync(path.join(folder, '.git/objects/pack', name), { force: true });
  expect((await readModifiedDates(folder)).problem?.detail).toContain("Git can't read the repository");
});
