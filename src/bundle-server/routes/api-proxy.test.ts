import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Features } from '../../features/features.ts';
import { createFeatures } from '../../features/testing.ts';
import { PROXY_PATH, PROXY_STATE_PATH, REQUEST_TYPE } from '../../lib/api-proxy/message.ts';
import { PROXY_LIMITS } from '../../lib/api-proxy/send-request.ts';
import { SERVER_LIST_PATH } from '../../lib/api-proxy/server-list.ts';
import type { ApiProxyOptions } from './api-proxy.ts';
import { DEFAULT_LIMITS } from '../bundle/bundle-limits.ts';
import { loadRelease } from '../release/load-release.ts';
import { startSiteServer } from '../server.ts';
import { packBundle } from '../bundle/test-bundles.ts';

/** Requests that reached the API. */
const receivedRequests: { url: string | undefined; headers: http.IncomingHttpHeaders; body: Buffer }[] = [];
const closeCallbacks: (() => unknown)[] = [];
let root = '';
let api = '';
/** The same server under another origin. */
let secondApi = '';

beforeAll(async () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'api-proxy-'));
  [api, secondApi] = [await startApi(), await startApi()];
});
afterAll(async () => {
  await Promise.all(closeCallbacks.map((close) => close()));
  fs.rmSync(root, { recursive: true });
});

/** An API that returns what it received, and behaves as its path says. */
async function startApi(): Promise<string> {
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url, headers } = request;
      receivedRequests.push({ url, headers, body: Buffer.concat(chunks) });
      const target = new URL(url ?? '/', 'http://api').searchParams.get('to');
      if (target !== null) return response.writeHead(307, { location: target }).end();
      if (url === '/loop') return response.writeHead(302, { location: '/loop' }).end();
      if (url === '/large') return response.end(Buffer.alloc(3000));
      if (url === '/never') return undefined;
      const responseHeaders = { 'set-cookie': 'api=1', 'keep-alive': 'x', 'x-own': 'yes', 'content-type': 'image/png' };
      return response.writeHead(201, responseHeaders).end(Buffer.from([0, 255, 10, 1]));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closeCallbacks.push(() => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let sites = 0;

/**
 * Starts a site with the proxy enabled; returns its URL. 127.0.0.1 counts as a private host that the operator allows.
 */
async function startSite(
  options: Partial<ApiProxyOptions> | 'off' = {},
  servers: string[] = [],
  features?: Features,
): Promise<string> {
  const folder = path.join(root, `site-${++sites}`);
  const bundle = `${folder}.tar.gz`;
  const list = JSON.stringify({ servers: [api, secondApi, ...servers] });
  const headers = '{"contentSecurityPolicy":"default-src *"}';
  const files = {
    'index.html': 'x',
    '_docs/headers.json': headers,
    [PROXY_STATE_PATH]: '{"proxy":false}',
    [SERVER_LIST_PATH]: list,
  };
  fs.writeFileSync(bundle, await packBundle(files, undefined, features));
  const release = await loadRelease({ source: bundle, folder, limits: DEFAULT_LIMITS, log: () => undefined });
  const server = await startSiteServer({
    release,
    host: '127.0.0.1',
    port: 0,
    versionLabel: undefined,
    apiProxy: options === 'off' ? undefined : { privateHosts: ['127.0.0.1'], ...options },
    log: () => undefined,
  });
  closeCallbacks.push(() => server.close(0));
  return server.url;
}

interface ProxiedRequest {
  url: string;
  method?: string;
  headers?: [string, string][];
  cookies?: [string, string][];
  body?: Uint8Array;
  /** Headers of the post itself. */
  outer?: Record<string, string>;
}

async function post(site: string, sent: ProxiedRequest) {
  const { url, method = 'POST', headers = [], cookies = [], body = new Uint8Array(), outer } = sent;
  const head = Buffer.from(`${JSON.stringify({ method, url, headers, cookies })}\n`);
  const response = await fetch(`${site}/${PROXY_PATH}`, {
    method: 'POST',
    headers: { 'content-type': REQUEST_TYPE, 'sec-fetch-site': 'same-origin', ...outer },
    body: Buffer.concat([head, body]),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const end = response.ok ? bytes.indexOf(10) : bytes.length;
  const details = JSON.parse(bytes.subarray(0, end).toString()) as Record<string, unknown> & { error?: string };
  return { status: response.status, response, told: details, body: bytes.subarray(end + 1) };
}

describe('an allowed request', () => {
  test('reaches the API with its bytes, headers and cookies, and nothing from the browser or the site', async () => {
    const site = await startSite();
    const bytes = Buffer.from([1, 10, 0, 255]);
    const response = await post(site, {
      url: `${api}/things?a=1`,
      headers: [
        ['Authorization', 'Bearer t'],
        ['Content-Type', 'application/x-own'],
        ['Cookie', 'smuggled=1'],
        ['Connection', 'X-Trace'],
        ['Host', 'evil.example'],
        ['X-Forwarded-For', '1.2.3.4'],
      ],
      cookies: [['sid', 's']],
      body: bytes,
      outer: { cookie: 'docs=secret', referer: `${site}/page` },
    });
    expect(response.status).toBe(200);
    expect(response.told).toMatchObject({ status: 201, url: `${api}/things?a=1` });
    expect(response.body).toEqual(Buffer.from([0, 255, 10, 1]));
    const names = (response.told['headers'] as [string, string][]).map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(['x-own', 'content-type']));
    expect(names).not.toEqual(expect.arrayContaining(['set-cookie']));
    expect(names).not.toEqual(expect.arrayContaining(['keep-alive']));
    expect(response.response.headers.get('set-cookie')).toBeNull();
    const lastRequest = receivedRequests.at(-1);
    expect(lastRequest?.body).toEqual(bytes);
    expect(lastRequest?.headers).toMatchObject({ authorization: 'Bearer t', cookie: 'sid=s', host: new URL(api).host });
    expect(JSON.stringify(lastRequest?.headers)).not.toMatch(/docs=secret|smuggled|referer|x-forwarded|1\.2\.3\.4/);
  });

  test('keeps its credentials on a redirect within the same server, and loses all of them otherwise', async () => {
    const site = await startSite();
    const headers: ProxiedRequest['headers'] = [
      ['X-Api-Key', 'k'],
      ['Accept', 'text/plain'],
    ];
    await post(site, { url: `${api}/?to=${encodeURIComponent(`${api}/same`)}`, headers, cookies: [['sid', 's']] });
    expect(receivedRequests.at(-1)).toMatchObject({ url: '/same', headers: { 'x-api-key': 'k', cookie: 'sid=s' } });
    await post(site, { url: `${api}/?to=${encodeURIComponent(`${secondApi}/new`)}`, headers, cookies: [['sid', 's']] });
    expect(receivedRequests.at(-1)).toMatchObject({ url: '/new', headers: { accept: 'text/plain' } });
    expect(receivedRequests.at(-1)?.headers).not.toHaveProperty('x-api-key');
    expect(receivedRequests.at(-1)?.headers).not.toHaveProperty('cookie');
  });
});

describe('rejects with a clear message', () => {
  const names: Record<string, string[]> = {
    'inside.example.com': ['10.0.0.7'],
    'both.example.com': ['93.184.216.34', '127.0.0.1'],
    'metadata.example.com': ['169.254.169.254'],
    'mapped.example.com': ['::ffff:127.0.0.1'],
  };
  const resolve: ApiProxyOptions['resolve'] = (host) =>
    Promise.resolve((names[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
  const listedServers = [
    'http://169.254.169.254',
    'http://localhost:1',
    'http://[::1]:1',
    'http://10.1.2.3',
    ...Object.keys(names).map((name) => `http://${name}`),
  ];

  test.each(listedServers)('%s, although a description lists it', async (server) => {
    const site = await startSite({ resolve: server.includes('localhost') ? undefined : resolve }, listedServers);
    const { status, told } = await post(site, { url: `${server}/latest/meta-data` });
    expect([status, told.error]).toEqual([403, expect.stringContaining("isn't on the public internet")]);
  });

  test.each(['https://elsewhere.example/', 'http://127.0.0.1:1/', 'file:///etc/passwd', 'http://u:p@127.0.0.1/', 'x'])(
    '%s, which no description lists',
    async (url) => {
      const site = await startSite();
      const before = receivedRequests.length;
      const { status, told } = await post(site, { url });
      expect([status, told.error]).toEqual([
        403,
        expect.stringMatching(/not an allowed server|not allowed|allowed|URL/),
      ]);
      expect(receivedRequests.length).toBe(before);
    },
  );

  test.each(['http://169.254.169.254/', 'http://inside.example.com/', 'https://elsewhere.example/'])(
    'a redirect to %s',
    async (target) => {
      const site = await startSite({ resolve }, listedServers);
      const { status, told } = await post(site, { url: `${api}/?to=${encodeURIComponent(target)}` });
      expect([status, told.error]).toEqual([403, expect.stringMatching(/public internet|not an allowed server/)]);
    },
  );

  test('a server that redirects forever', async () => {
    const { status, told } = await post(await startSite(), { url: `${api}/loop`, method: 'GET' });
    expect([status, told.error]).toEqual([503, expect.stringContaining('too many redirects')]);
  });
});

test('resolves a name once and connects to the address that was checked', async () => {
  let lookups = 0;
  const resolve: ApiProxyOptions['resolve'] = () => {
    lookups += 1;
    return Promise.resolve([{ address: lookups === 1 ? '127.0.0.1' : '127.0.0.9', family: 4 }]);
  };
  const server = `http://rebind.example.com:${new URL(api).port}`;
  const site = await startSite({ resolve, privateHosts: ['rebind.example.com'] }, [server]);
  expect((await post(site, { url: `${server}/pinned` })).status).toBe(200);
  expect([lookups, receivedRequests.at(-1)?.url]).toEqual([1, '/pinned']);
});

describe('limits', () => {
  const limits = { ...PROXY_LIMITS, requestBytes: 2000, responseBytes: 2000 };

  test('rejects a request and a response that are too large', async () => {
    const site = await startSite({ limits });
    expect((await post(site, { url: api, body: Buffer.alloc(200_000) })).status).toBe(413);
    expect((await post(site, { url: `${api}/large` })).status).toBe(413);
  });

  test('gives up on a response that never arrives', async () => {
    const { status, told } = await post(await startSite({ limits: { ...limits, timeoutMs: 300 } }), {
      url: `${api}/never`,
    });
    expect([status, told.error]).toEqual([503, expect.stringContaining('within 0.3 s')]);
  });

  test('makes a caller wait that sends too many requests', async () => {
    const site = await startSite({ rate: { burst: 2, perMinute: 1 } });
    const statuses = [];
    for (let turn = 0; turn < 3; turn += 1) statuses.push((await post(site, { url: api })).response);
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(Number(statuses[2]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('callers', () => {
  test('are rejected on other sites, and as clients without a site', async () => {
    const site = await startSite();
    for (const outerUrl of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
    ])
      expect((await post(site, { url: api, outer: outerUrl })).status).toBe(403);
    const sendRaw = (headers: Record<string, string>) =>
      fetch(`${site}/${PROXY_PATH}`, {
        method: 'POST',
        headers: { 'content-type': REQUEST_TYPE, ...headers },
        body: 'x',
      });
    expect((await sendRaw({})).status).toBe(403);
    expect((await sendRaw({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await sendRaw({ origin: site })).status).toBe(400);
    expect((await post(site, { url: api, outer: { 'content-type': 'text/plain' } })).status).toBe(415);
  });

  test('learn whether there is a proxy, get 405 for anything but POST, and 404 if it is disabled', async () => {
    const [on, off] = [await startSite(), await startSite('off')];
    expect([await fetchState(on), await fetchState(off)]).toEqual([{ proxy: true }, { proxy: false }]);
    const refusedResponse = await fetch(`${off}/${PROXY_PATH}`, { method: 'POST' });
    expect([refusedResponse.status, refusedResponse.headers.get('allow')]).toEqual([404, null]);
    const response = await fetch(`${on}/${PROXY_PATH}`);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await fetch(`${on}/${SERVER_LIST_PATH}`)).status).toBe(404);
  });

  test.each([
    ['an air-gapped site', createFeatures('air-gapped', { playground: true })],
    ['a site without a playground', createFeatures('cloud', { playground: false })],
  ])('find no proxy if the manifest says that it is %s', async (_case, features) => {
    const site = await startSite({}, [], features);
    expect(await fetchState(site)).toEqual({ proxy: false });
    expect((await fetch(`${site}/${PROXY_PATH}`, { method: 'POST' })).status).toBe(404);
  });
});

async function fetchState(site: string): Promise<unknown> {
  return (await fetch(`${site}/${PROXY_STATE_PATH}`)).json();
}
