import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commitFiles, createRepository } from '../../../../test/helpers/git-repository.ts';
import { startGitServer } from '../../../../test/helpers/git-server.ts';
import type { GitServer } from '../../../../test/helpers/git-server.ts';
import { createLargeFileServer, type LargeFileServer } from '../../../../test/helpers/large-file-server.ts';
import { fetchSource } from '../fetch-source.ts';
import type { FetchContext, FetchedSource, SourceRequest } from '../fetch-source.ts';
import { SOURCE_LIMITS } from '../source-limits.ts';
import { findLfsServer } from './lfs-server.ts';

const TOKEN = 'secret-token-1234567890';
const BASIC = `Basic ${Buffer.from(`x-access-token:${TOKEN}`).toString('base64')}`;
let folder: string;
let repository: string;
let large: LargeFileServer;
let server: GitServer;
let waitedMs: number[];
let context: FetchContext;

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-lfs-'));
  repository = createRepository(path.join(folder, 'repos/site'), { 'docs/docs.json': '{}' });
  large = createLargeFileServer();
  server = await startGitServer(path.join(folder, 'repos'), { token: TOKEN, largeFiles: large });
  fs.mkdirSync(path.join(folder, 'data/work'), { recursive: true });
  waitedMs = [];
  const wait = (ms: number) => Promise.resolve(void waitedMs.push(ms));
  context = { dataFolder: path.join(folder, 'data'), withLock: (_name, task) => task(), wait };
});
afterEach(async () => {
  await server.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function fetchSite(change: Partial<SourceRequest> = {}, contextChange: Partial<FetchContext> = {}) {
  const request = {
    repositoryUrl: `${server.origin}/site/.git`,
    branch: 'main',
    docsFolder: 'docs',
    credentials: TOKEN,
  };
  return fetchSource({ ...request, ...change }, { ...context, ...contextChange });
}

const read = (source: FetchedSource, file: string) => fs.readFileSync(path.join(source.folder, file), 'utf8');
const listDetails = (source: FetchedSource) => source.leftOut.map(({ file, detail }) => [file, detail]);

describe('large files of the docs folder', () => {
  test('are fetched once each and replace their pointers, including pointers behind links', async () => {
    const pointer = large.add('the picture');
    fs.mkdirSync(path.join(repository, 'docs'), { recursive: true });
    fs.symlinkSync('a.png', path.join(repository, 'docs/link.png'));
    commitFiles(repository, { 'docs/a.png': pointer, 'docs/b/c.jpg': pointer, 'other/d.png': large.add('elsewhere') });
    const source = await fetchSite();
    expect(['a.png', 'b/c.jpg', 'link.png'].map((file) => read(source, file))).toEqual(Array(3).fill('the picture'));
    expect(source.leftOut).toEqual([]);
    expect(large.requests.map((request) => request.path)).toEqual([
      '/site/.git/info/lfs/objects/batch',
      expect.stringMatching(/^\/large\//),
    ]);
  });

  test('are not requested if no site publishes them', async () => {
    commitFiles(repository, { 'docs/model.safetensors': large.add('weights') });
    const source = await fetchSite();
    expect(read(source, 'model.safetensors')).toContain('git-lfs');
    expect(large.requests).toEqual([]);
  });

  test('are cached for the next export, without those it no longer has', async () => {
    commitFiles(repository, { 'docs/a.png': large.add('a'), 'docs/b.png': large.add('b') });
    await fetchSite();
    large.requests.length = 0;
    commitFiles(repository, { 'docs/b.png': 'small now' });
    expect(read(await fetchSite(), 'a.png')).toBe('a');
    expect(large.requests).toEqual([]);
    const mirrors = path.join(folder, 'data/mirrors');
    const cacheName = fs.readdirSync(mirrors).find((name) => name.endsWith('-lfs'));
    expect(fs.readdirSync(path.join(mirrors, cacheName ?? ''))).toHaveLength(1);
  });

  test('are read directly from a local repository', async () => {
    const pointer = large.add('local');
    const oid = /sha256:(\w+)/.exec(pointer)?.[1] ?? '';
    commitFiles(repository, { 'docs/a.png': pointer, 'docs/b.png': large.add('not here') });
    const place = path.join(repository, '.git/lfs/objects', oid.slice(0, 2), oid.slice(2, 4));
    fs.mkdirSync(place, { recursive: true });
    fs.writeFileSync(path.join(place, oid), 'local');
    const source = await fetchSite({ repositoryUrl: repository });
    expect(read(source, 'a.png')).toBe('local');
    expect(listDetails(source)).toEqual([['b.png', expect.stringContaining('git lfs fetch')]]);
  });
});

describe('credentials', () => {
  test("sends project credentials only to the repository's host, and a file's headers only to its location", async () => {
    commitFiles(repository, { 'docs/a.png': large.add('a') });
    await fetchSite();
    expect(large.requests.map(({ authorization, token }) => [authorization, token])).toEqual([
      [BASIC, undefined],
      [BASIC, 'of-the-file'],
    ]);
  });

  test.each([
    'http://other.example',
    'https://127.0.0.1:1',
    'https://10.0.0.1',
    'file:///etc',
    'https://a:b@other.example',
  ])('requests nothing from %s', async (address) => {
    large.downloadFrom = address;
    commitFiles(repository, { 'docs/a.png': large.add('a') });
    const source = await fetchSite();
    expect(listDetails(source)).toEqual([['a.png', expect.stringMatching(/couldn't fetch it from .*allowed|public/)]]);
    expect(read(source, 'a.png')).toContain('git-lfs');
  });

  test.each([
    ['https://host.example/a/b', 'https://host.example/a/b.git/info/lfs', true],
    ['https://host.example/a/b.git/', 'https://host.example/a/b.git/info/lfs', true],
    ['ssh://git@host.example:22/a/b.git', 'https://host.example/a/b.git/info/lfs', false],
  ])('uses for %s the server %s', (url, address, isSent) => {
    const server = findLfsServer({ url: new URL(url), credentials: TOKEN });
    expect(server.address.href).toBe(address);
    expect(server.authorization !== undefined).toBe(isSent);
  });
});

describe('leaves out a large file with the reason', () => {
  test("if the host doesn't have it, or sends another", async () => {
    const changedPointer = large.add('right');
    large.changed.set(/sha256:(\w+)/.exec(changedPointer)?.[1] ?? '', Buffer.from('wrong'));
    const longerPointer = large.add('short');
    large.changed.set(/sha256:(\w+)/.exec(longerPointer)?.[1] ?? '', Buffer.from('much longer'));
    const missingPointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 1\n`;
    commitFiles(repository, {
      'docs/a.png': changedPointer,
      'docs/b.png': longerPointer,
      'docs/c.png': missingPointer,
      'docs/d.png': large.add('d'),
    });
    const source = await fetchSite();
    expect(listDetails(source)).toEqual([
      ['a.png', expect.stringContaining('sent a different file')],
      ['b.png', expect.stringContaining('sent a different file')],
      ['c.png', expect.stringContaining("doesn't have the file")],
    ]);
    expect(read(source, 'a.png')).toContain('git-lfs');
    expect(read(source, 'd.png')).toBe('d');
  });

  test('if it, or the total, exceeds the size limit', async () => {
    commitFiles(repository, {
      'docs/a.png': large.add('x'.repeat(2000)),
      'docs/b.png': large.add('y'.repeat(900)),
      'docs/c.png': large.add('z'.repeat(800)),
    });
    const source = await fetchSite({}, { limits: { ...SOURCE_LIMITS, fileBytes: 1000, totalBytes: 1500 } });
    expect(listDetails(source)).toEqual([
      ['a.png', expect.stringContaining('but the limit is')],
      ['c.png', expect.stringContaining('the docs folder would be larger')],
    ]);
    expect(read(source, 'b.png')).toHaveLength(900);
  });

  test.each([
    [404, 'has no Git LFS files'],
    [501, 'has no Git LFS files'],
    [403, 'credentials'],
  ])('if the host responds with %i: %s', async (status, detail) => {
    commitFiles(repository, { 'docs/a.png': large.add('a') });
    large.refusals = [status];
    expect(listDetails(await fetchSite())).toEqual([['a.png', expect.stringContaining(detail)]]);
    expect(waitedMs).toEqual([]);
  });

  test('but retries at the time given by a host that limits requests', async () => {
    commitFiles(repository, { 'docs/a.png': large.add('a') });
    large.refusals = [429, 503];
    expect(read(await fetchSite(), 'a.png')).toBe('a');
    expect(waitedMs).toEqual([7000, 7000]);
    commitFiles(repository, { 'docs/a.png': large.add('b') });
    large.refusals = [429, 429, 429, 429];
    expect(listDetails(await fetchSite())).toEqual([['a.png', expect.stringContaining('429')]]);
  });
});
