import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commitLater, createRepository, git } from '../../../test/helpers/git-repository.ts';
import { startGitServer } from '../../../test/helpers/git-server.ts';
import { parseEntry } from '../../checks/subjects/parse-entry.ts';
import { compareRepository, type RepositoryWork } from './compare-repository.ts';
import { openPrinter, type Printer } from './open-printer.ts';

const SPEC = '{"paths":{"/u":{"get":{"operationId":"getUser","summary":"0"}}}}';
const signal = new AbortController().signal;
let root: string;
let repository: string;
let printer: Printer;

beforeEach(() => {
  root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-compare-')));
  repository = createRepository(path.join(root, 'repos/api'), { 'src/a.ts': '1', 'old.ts': '1', 'openapi.json': SPEC });
  printer = openPrinter({ signal });
});
afterEach(async () => {
  await printer.close();
  fs.rmSync(root, { recursive: true, force: true });
});

/** Compares the repository with a page that changed at a time, in seconds. */
async function compare(
  text: string,
  {
    time,
    folder = repository,
    url = pathToFileURL(folder),
    ...options
  }: Partial<RepositoryWork> & {
    time: number;
    folder?: string;
    url?: URL;
  },
) {
  const work: RepositoryWork = {
    remote: { url, address: url.href },
    branch: 'main',
    commit: git(folder, ['rev-parse', 'HEAD']),
    historyFolder: path.join(root, 'history'),
    since: time,
    maxBytes: 2 ** 30,
    printer,
    signal,
    ...options,
  };
  const [result] = await compareRepository(work, () => [
    { page: 'a.mdx', entry: parseEntry(text), findSince: (history) => history.findMoment(time) },
  ]);
  const { answer } = result ?? {};
  if (answer === undefined || !('changes' in answer)) return answer;
  return answer.changes.map(({ name, commits, first }) => ({ name, commits, first: first.commit.id }));
}

const getTime = (commit = 'HEAD') => Number(git(repository, ['log', '-1', '--format=%ct', commit]));
const change = (files: Record<string, string>) => commitLater(repository, { days: 1, files });
const printSpec = (version: number) => SPEC.replace('"0"', `"${version}"`);

test('knows files that have not changed since the page, and no others', async () => {
  const time = getTime();
  change({ 'src/a.ts': '2' });
  expect(await compare('old.ts', { time })).toEqual([]);
  expect(await compare('src/b.ts', { time })).toMatchObject({
    namesNothing: expect.stringContaining('No file') as string,
  });
  expect(await compare('src/**', { time })).toMatchObject([{ name: 'src/a.ts', commits: 1 }]);
});

test('counts everything as changed in a repository that is newer than the page', async () => {
  expect(await compare('old.ts', { time: getTime() - 1 })).toMatchObject([{ name: 'old.ts', commits: 1 }]);
});

test('counts the commits that changed an operation, up to a limit', async () => {
  const time = getTime();
  change({ 'openapi.json': ` ${SPEC}` });
  const first = change({ 'openapi.json': printSpec(1) });
  change({ 'openapi.json': printSpec(2) });
  expect(await compare('openapi#getUser', { time })).toEqual([{ name: 'getUser in openapi.json', commits: 2, first }]);
  for (let version = 3; version < 22; version += 1) change({ 'openapi.json': printSpec(version) });
  expect(await compare('openapi#getUser', { time })).toMatchObject([{ commits: undefined }]);
  change({ 'openapi.json': printSpec(0) });
  expect(await compare('openapi#getUser', { time })).toEqual([]);
});

test('says that a shallow clone begins too late, unless it shows a change', async () => {
  const time = getTime();
  change({ 'old.ts': '2' });
  change({ 'old.ts': '3' });
  const clone = path.join(root, 'clone');
  execFileSync('git', ['clone', '--quiet', '--depth=2', `file://${repository}`, clone]);
  expect(await compare('src/a.ts', { time, folder: clone })).toEqual({
    unknown: expect.stringContaining('shallow clone') as string,
  });
  expect(await compare('old.ts', { time, folder: clone })).toMatchObject([{ name: 'old.ts' }]);
});

test('compares files even if the host does not send old versions of descriptions', async () => {
  const server = await startGitServer(path.join(root, 'repos'), { headsOnly: true });
  try {
    git(repository, ['config', 'uploadpack.allowFilter', 'true']);
    const time = getTime();
    change({ 'src/a.ts': '2', 'openapi.json': printSpec(1) });
    const url = new URL(`${server.origin}/api/.git`);
    expect(await compare('src/a.ts', { time, url })).toMatchObject([{ name: 'src/a.ts' }]);
    expect(await compare('openapi#getUser', { time, url })).toEqual({
      unknown: expect.stringContaining("doesn't send old versions") as string,
    });
  } finally {
    await server.close();
  }
});
