import fs from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFolderCache } from '../../export/build/cache/folder-cache.ts';
import { checkUrls } from './check-urls.ts';
import { checkExternalLinks, type ExternalCheck } from './check-external-links.ts';

/** Status codes by path; others are 200. `close` breaks the connection. */
const REPLIES: Record<string, (request: IncomingMessage) => number | 'close'> = {
  '/gone': () => 404,
  '/removed': () => 410,
  '/members': () => 403,
  '/sign-in': () => 401,
  '/busy': () => 429,
  '/failing': () => 503,
  '/broken': () => 'close',
  '/no-head': ({ method }) => (method === 'HEAD' ? 405 : 200),
  '/hidden-head': ({ method }) => (method === 'HEAD' ? 404 : 200),
  '/passing': ({ url }) => (requestedPaths.filter((each) => each.endsWith(url ?? '')).length < 3 ? 500 : 200),
};
const DAY = 86_400_000;
let server: Server;
let port = 0;
let requestedPaths: string[] = [];
let folder = '';

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-external-'));
  server = createServer((request, response) => {
    requestedPaths.push(`${request.method} ${request.url}`);
    const reply = REPLIES[request.url ?? '']?.(request) ?? 200;
    if (reply === 'close') return void response.destroy();
    response.writeHead(reply, { 'content-encoding': 'gzip' });
    response.end(request.method === 'GET' ? 'x'.repeat(100_000) : undefined);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  fs.rmSync(folder, { recursive: true });
});
beforeEach(() => fs.writeFileSync(path.join(folder, 'a.mdx'), ''));
afterEach(() => void (requestedPaths = []));

function check(urls: readonly string[], options: Partial<ExternalCheck> = {}) {
  return checkExternalLinks({
    links: urls.map((url, index) => ({
      url: url.startsWith('/') ? `http://docs.example:${port}${url}` : url,
      at: { file: 'a.mdx', line: index + 1, column: 1 },
    })),
    folder,
    wait: async () => {},
    isAllowedAddress: (address) => address === '127.0.0.1',
    resolve: (host) =>
      host === 'absent.example'
        ? Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' }))
        : Promise.resolve([{ address: host === 'inside.example' ? '10.0.0.1' : '127.0.0.1', family: 4 }]),
    ...options,
  });
}

test.each<[string, string[], string[]]>([
  ['/there', [], ['HEAD']],
  ['/no-head', [], ['HEAD', 'GET']],
  ['/hidden-head', [], ['HEAD', 'GET']],
  ['/passing', [], ['HEAD', 'GET', 'HEAD']],
  ['/members', [], ['HEAD']],
  ['/sign-in', [], ['HEAD']],
  ['/busy', [], ['HEAD']],
  ['/gone', ['warning broken-external-link'], ['HEAD', 'GET']],
  ['/removed', ['warning broken-external-link'], ['HEAD', 'GET']],
  ['/failing', ['info unclear-external-link'], ['HEAD', 'GET', 'HEAD', 'GET']],
  ['/broken', ['info unclear-external-link'], ['HEAD', 'GET', 'HEAD', 'GET']],
  ['http://absent.example/', ['warning broken-external-link'], []],
  ['http://inside.example/', [], []],
  ['http://192.168.0.1/', [], []],
])('reports the response %s as %j', async (url, expected, methods) => {
  const { diagnostics } = await check([url]);
  expect(diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual(expected);
  expect(requestedPaths.map((each) => each.split(' ')[0])).toEqual(methods);
});

test('checks a URL once and reports it at each location, in the attribute that contains it', async () => {
  const url = `http://docs.example:${port}/gone`;
  fs.writeFileSync(path.join(folder, 'a.mdx'), `x\n<Card title="A" href="${url}#part">A</Card>\n`);
  const { diagnostics } = await check(['/gone', '/gone#part']);
  expect(requestedPaths).toEqual(['HEAD /gone', 'GET /gone']);
  expect(diagnostics.map(({ line, column }) => [line, column])).toEqual([
    [1, 1],
    [2, 17],
  ]);
  expect(diagnostics[1]?.message).toContain(`${url}#part is broken: the server responded with 404.`);
});

test('does not check a working URL again for a day, but always checks a broken one', async () => {
  const cache = createFolderCache(path.join(folder, 'cache'));
  const now = Date.now();
  await check(['/there', '/gone'], { cache, now });
  requestedPaths = [];
  const secondCheck = await check(['/there', '/gone'], { cache, now: now + DAY - 1 });
  expect(requestedPaths).toEqual(['HEAD /gone', 'GET /gone']);
  expect(secondCheck.diagnostics).toHaveLength(1);
  requestedPaths = [];
  await check(['/there'], { cache, now: now + DAY });
  expect(requestedPaths).toEqual(['HEAD /there']);
});

test('calls no link broken if no host is reachable', async () => {
  const hosts = [1, 2, 3, 4, 5].map((number) => `http://host${number}.example/`);
  const resolve = () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' }));
  const { diagnostics } = await check(hosts, { resolve });
  expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(['unclear-external-link']));
  const { diagnostics: mixedDiagnostics } = await check(
    [...hosts, 'http://127.0.0.1:1/', `http://127.0.0.1:${port}/`],
    {
      resolve,
    },
  );
  expect(mixedDiagnostics.map(({ code }) => code)).toEqual(Array.from({ length: 6 }, () => 'broken-external-link'));
});

test('sends no more than two concurrent requests to one host, and sixteen in total', async () => {
  const runningByHost = new Map<string, number>();
  const maxRunning = { host: 0, all: 0 };
  const addresses = Array.from({ length: 200 }, (_, index) => `http://h${index % 20}.example/${index}`);
  const { found, unasked } = await checkUrls(addresses, {
    deadline: new AbortController().signal,
    async ask(address) {
      const { host } = new URL(address);
      runningByHost.set(host, (runningByHost.get(host) ?? 0) + 1);
      maxRunning.host = Math.max(maxRunning.host, runningByHost.get(host) ?? 0);
      maxRunning.all = Math.max(
        maxRunning.all,
        [...runningByHost.values()].reduce((sum, count) => sum + count, 0),
      );
      await Promise.resolve();
      runningByHost.set(host, (runningByHost.get(host) ?? 0) - 1);
      return undefined;
    },
  });
  expect([maxRunning, found.size, unasked]).toEqual([{ host: 2, all: 16 }, 200, 0]);
});

test('stops checking when the time is over, and counts the unchecked URLs', async () => {
  let runningCount = 0;
  const stop = new AbortController();
  const addresses = Array.from({ length: 3100 }, (_, index) => `http://h.example/${index}`);
  const { found, unasked } = await checkUrls(addresses, {
    deadline: stop.signal,
    async ask(_, signal) {
      runningCount += 1;
      if (runningCount === 10) stop.abort();
      signal.throwIfAborted();
      return undefined;
    },
  });
  expect([found.size, unasked]).toEqual([9, 3091]);
});
