import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRepository, git } from '../../../test/helpers/git-repository.ts';
import { startGitServer } from '../../../test/helpers/git-server.ts';
import type { GitServer } from '../../../test/helpers/git-server.ts';
import { startHostileGitServer } from '../../../test/helpers/hostile-git-server.ts';
import type { Wait } from '../../lib/retry.ts';
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

/**
 * Sets the newest commit's date by rewriting the commit object, which Git would otherwise date from the environment.
 */
function dateHead(date: string): void {
  const text = git(repository, ['cat-file', 'commit', 'HEAD']);
  const seconds = new Date(date).getTime() / 1000;
  const datedText = text.replace(/^(author|committer) (.*>) \d+ [-+]\d+$/gm, `$1 $2 ${seconds} +0000`);
  git(repository, [
    'reset',
    '--quiet',
    git(repository, ['hash-object', '-t', 'commit', '-w', '--stdin'], `${datedText}\n`),
  ]);
}

function change(file: string, date: string): void {
  fs.writeFileSync(path.join(repository, file), date);
  git(repository, ['add', '-A']);
  git(repository, ['commit', '--quiet', '-m', 'change']);
  dateHead(date);
}

interface HistoryInput {
  address?: string;
  docsFolder?: string;
  wait?: Wait;
}

async function fetchDatesAt(commit: string, asking: HistoryInput = {}) {
  return (await fetchDates(commit, asking)).dates;
}

function fetchDates(commit: string, asking: HistoryInput = {}) {
  const { address = `${server.origin}/site/.git`, docsFolder = 'docs', wait } = asking;
  const remote = { url: new URL(address), address };
  const folder = path.join(root, 'history');
  return fetchModifiedDates({ folder, remote, branch: 'main', commit, docsFolder, maxBytes: 10_000_000, wait });
}

test.each(['true', 'false'])(
  'dates docs folder files by their last change at each commit; server can omit files: %s',
  async (canFilter) => {
    git(repository, ['config', 'uploadpack.allowFilter', canFilter]);
    change('docs/a.mdx', '2026-02-03T00:00:00Z');
    const first = git(repository, ['rev-parse', 'HEAD']);
    const before = { 'a.mdx': '2026-02-03T00:00:00.000Z', 'b c.mdx': '2026-01-02T03:04:05.000Z' };
    expect(await fetchDatesAt(first)).toEqual(before);
    change('docs/b c.mdx', '2026-03-04T00:00:00Z');
    change('code.ts', '2026-04-05T00:00:00Z');
    const laterDates = { ...before, 'b c.mdx': '2026-03-04T00:00:00.000Z' };
    expect(await fetchDatesAt(git(repository, ['rev-parse', 'HEAD']))).toEqual(laterDates);
    // Existing history isn't fetched again or mixed up.
    server.requests.length = 0;
    expect(await fetchDatesAt(first)).toEqual(before);
    expect(server.requests).toEqual([]);
    const blobs = git(path.join(root, 'history'), ['cat-file', '--batch-all-objects', '--batch-check']);
    expect(/ blob /.test(blobs)).toBe(canFilter === 'false');
  },
);

test('fetches a history again whose damage makes Git crash', async () => {
  git(repository, ['config', 'uploadpack.allowFilter', 'true']);
  for (let day = 10; day < 14; day += 1) change('docs/a.mdx', `2026-02-${day}T00:00:00Z`);
  await fetchDatesAt(git(repository, ['rev-parse', 'HEAD']));
  change('docs/a.mdx', '2026-03-01T00:00:00Z');
  const folder = path.join(root, 'history');
  const intactPath = path.join(root, 'intact');
  fs.cpSync(folder, intactPath, { recursive: true });
  const packs = path.join(folder, 'objects/pack');
  const pack = path.join(packs, fs.readdirSync(packs).find((name) => name.endsWith('.pack')) ?? '');
  const bytes = fs.readFileSync(pack);
  for (let at = 40; at < bytes.length - 20; at += 120) {
    fs.rmSync(folder, { recursive: true });
    fs.cpSync(intactPath, folder, { recursive: true });
    fs.chmodSync(pack, 0o600);
    fs.writeFileSync(pack, bytes.with(at, (bytes[at] ?? 0) ^ 0x40));
    const dates = await fetchDatesAt(git(repository, ['rev-parse', 'HEAD']));
    expect(dates, `byte ${at}`).toEqual({
      'a.mdx': '2026-03-01T00:00:00.000Z',
      'b c.mdx': '2026-01-02T03:04:05.000Z',
    });
  }
});

test('reads the history of a local repository directly', async () => {
  const commit = git(repository, ['rev-parse', 'HEAD']);
  expect(await fetchDatesAt(commit, { address: pathToFileURL(repository).href, docsFolder: '' })).toEqual({
    'code.ts': '2026-01-02T03:04:05.000Z',
    'docs/a.mdx': '2026-01-02T03:04:05.000Z',
    'docs/b c.mdx': '2026-01-02T03:04:05.000Z',
  });
  expect(fs.existsSync(path.join(root, 'history'))).toBe(false);
});

test('exports without dates if the server keeps rejecting the history request', async () => {
  const commit = git(repository, ['rev-parse', 'HEAD']);
  const pauses: number[] = [];
  const wait = async (milliseconds: number) => void pauses.push(milliseconds);
  expect(await fetchDates(commit, { address: `${server.origin}/none/.git`, wait })).toEqual({
    dates: {},
    problem: expect.stringMatching(/not found/) as unknown,
  });
  expect(await fetchDatesAt('1'.repeat(40), { wait })).toEqual({});
  const allSizes = [10_000, 20_000, 40_000, 60_000];
  expect(pauses).toEqual([...allSizes, ...allSizes]);
});

test('retries a server that briefly rejects the history request', async () => {
  const commit = git(repository, ['rev-parse', 'HEAD']);
  server.requireToken('other');
  const wait = async () => {
    await server.close();
    server = await startGitServer(path.join(root, 'repos'), { port: Number(new URL(server.origin).port) });
  };
  expect(Object.keys(await fetchDatesAt(commit, { wait }))).toEqual(['a.mdx', 'b c.mdx']);
});

test('pauses before it retries a server that sent messages endlessly', async () => {
  const commit = git(repository, ['rev-parse', 'HEAD']);
  const hostileServer = await startHostileGitServer('endless progress');
  const { origin, port } = hostileServer.url;
  const pauses: number[] = [];
  let honestServer: GitServer | undefined;
  const wait = async (milliseconds: number) => {
    pauses.push(milliseconds);
    await hostileServer.close();
    honestServer = await startGitServer(path.join(root, 'repos'), { port: Number(port) });
  };
  expect(Object.keys(await fetchDatesAt(commit, { address: `${origin}/site/.git`, wait }))).toEqual([
    'a.mdx',
    'b c.mdx',
  ]);
  expect(pauses).toEqual([10_000]);
  await honestServer?.close();
});

test('treats an unreachable server as a transient failure, so that two exports of a commit do not differ', async () => {
  const commit = git(repository, ['rev-parse', 'HEAD']);
  await server.close();
  await expect(fetchDatesAt(commit)).rejects.toMatchObject({ stderr: expect.stringContaining('connect') });
  server = await startGitServer(path.join(root, 'repos'));
});
