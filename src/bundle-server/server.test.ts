import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';

import { fc } from '../../test/helpers/properties.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { DEFAULT_LIMITS } from './bundle/bundle-limits.ts';
import { loadRelease } from './release/load-release.ts';
import type { Release } from './release/release.ts';
import { startSiteServer } from './server.ts';
import type { SiteServer } from './server.ts';
import { packBundle } from './bundle/test-bundles.ts';

const LONG_TEXT = 'a line of text that repeats\n'.repeat(200);
const FILES = {
  'index.html': '<h1>home</h1>',
  'guides/start.html': `<h1>start</h1>${LONG_TEXT}`,
  'guides/start.md': '# start',
  'llms.txt': '# list',
  'guides/index.html': '<h1>guides</h1>',
  'señal/a b.html': '<h1>signal</h1>',
  'guides/c#.html': '<h1>sharp</h1>',
  'guides/why?.html': '<h1>why</h1>',
  'twice.html': '1',
  'TWICE.html': '2',
  '404.html': '<h1>not here</h1>',
  'digits.bin': '0123456789',
  'empty.txt': '',
  'logo.svg': '<svg/>',
  '_docs/app.0123abcd.js': LONG_TEXT,
  '_docs/search-index/core.js': 'window.__docs.searchPart("core",{});',
  '_docs/search-text/guides/start.js': 'window.__docs.searchPart("guides/start",[]);',
  '_docs/headers.json': '{"contentSecurityPolicy":"default-src \'self\'"}',
  _redirects: '/old/* /guides/:splat 308\n/temporary /guides/start 307\nnonsense\n',
};

let root = '';
let release: Release;
let server: SiteServer;
let lines: string[] = [];
beforeAll(async () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'serve-'));
  fs.writeFileSync(path.join(root, 'outside.txt'), 'secret');
  release = await install('site', FILES);
  server = await startSiteServer({
    release,
    host: '127.0.0.1',
    port: 0,
    versionLabel: '2031.4',
    log: (line) => lines.push(line),
  });
});
afterAll(async () => {
  await server.close();
  fs.rmSync(root, { recursive: true });
});

describe('URLs', () => {
  test.each([
    ['/', '<h1>home</h1>'],
    ['/index.html', '<h1>home</h1>'],
    ['/guides/start', FILES['guides/start.html']],
    ['/guides/start.html', FILES['guides/start.html']],
    ['/guides/start?theme=dark', FILES['guides/start.html']],
    ['/guides/', '<h1>guides</h1>'],
    ['/se%C3%B1al/a%20b', '<h1>signal</h1>'],
    ['/%67uides/start', FILES['guides/start.html']],
    ['/guides/c%23', '<h1>sharp</h1>'],
    ['/guides/why%3F?q=1', '<h1>why</h1>'],
  ])('serves the page at %s', async (address, body) => {
    expect(await get(address)).toMatchObject({ status: 200, text: body });
  });

  test.each([
    ['/guides/start/', 308, '/guides/start'],
    ['/guides/start/?q=1', 308, '/guides/start?q=1'],
    ['/guides', 308, '/guides/'],
    ['/old/start', 308, '/guides/start'],
    ['/temporary?x=1', 307, '/guides/start?x=1'],
    ['/se%C3%B1al/a%20b/', 308, '/se%C3%B1al/a%20b'],
    ['/guides/start/index', 308, '/guides/start'],
    ['/guides/start/index.html?q=1', 308, '/guides/start?q=1'],
    ['/guides/start/index/', 308, '/guides/start'],
    ['/guides/start/index.md', 308, '/guides/start.md'],
    ['/se%C3%B1al/a%20b/index', 308, '/se%C3%B1al/a%20b'],
    ['/temporary/index', 307, '/guides/start'],
    ['/Guides/START?q=1', 308, '/guides/start?q=1'],
    ['/GUIDES', 308, '/guides/'],
    ['/sen%CC%83al/A%20b', 308, '/se%C3%B1al/a%20b'],
    ['/guides/C%23', 308, '/guides/c%23'],
  ])('redirects %s with %i to %s', async (address, status, location) => {
    expect(await get(address)).toMatchObject({ status, headers: { location } });
  });

  test.each(['/no/index', '/guides/start/index/index', '/index/index/index', '/Twice'])(
    'responds 404 to %s',
    async (address) => {
      expect((await get(address)).status).toBe(404);
    },
  );

  test('serves the 404 page with status 404 at an unknown URL', async () => {
    const response = await get('/no/such/page');
    expect(response.status).toBe(404);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.text).toBe(FILES['404.html']);
  });

  test.each(['/_redirects', '/_docs/headers.json', '/manifest.json', '/_REDIRECTS', '/_docs/Headers.json'])(
    'does not serve %s as content',
    async (address) => {
      expect((await get(address)).status).toBe(404);
    },
  );

  test('reports an invalid line of _redirects at start', () => {
    expect(lines).toContainEqual(expect.stringContaining('line 3 of _redirects'));
  });
});

describe('serves nothing outside the bundle', () => {
  test.each([
    '/../outside.txt',
    '/../../../../etc/passwd',
    '/guides/../../../../outside.txt',
    '/..%2foutside.txt',
    '/%2e%2e/%2e%2e/outside.txt',
    '/%252e%252e/outside.txt',
    '/..\\outside.txt',
    '/..%5coutside.txt',
    '//etc/passwd',
    '/guides/start.html/../../../current.json',
    '/../manifest.json',
    '/__proto__',
    '/constructor',
  ])('%s', async (address) => {
    expect(await getRaw(address)).toMatch(/^HTTP\/1\.1 404 /);
  });

  test.each(['/%', '/%ff', '/a%00b', 'http://elsewhere/', '*'])('responds 400 to %s', async (address) => {
    expect(await getRaw(address)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('responds 200, 307, 308, 400 or 404 to random paths, and never with bytes of another file', async () => {
    const part = fc.oneof(
      fc.constantFrom('..', '.', '', '%2e%2e', '%2f', '%5c', 'guides', 'start', 'outside.txt', 'current.json', '%00'),
      fc.webSegment(),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 6 }), async (parts) => {
        const response = await getRaw(`/${parts.join('/')}`);
        expect(response).toMatch(/^HTTP\/1\.1 (200|307|308|400|404) /);
        expect(response).not.toContain('secret');
        expect(response).not.toMatch(/location: \/\//i);
      }),
      { numRuns: 200 },
    );
  });
});

describe('headers', () => {
  test('adds the security headers and the version label to every response', async () => {
    for (const address of ['/', '/no/such/page', '/old/start', '/%'])
      expect((await get(address)).headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'content-security-policy': "default-src 'self'",
        'x-bindery-version': '2031.4',
      });
  });

  test.each([
    ['/', 'text/html; charset=utf-8'],
    ['/logo.svg', 'image/svg+xml; charset=utf-8'],
    ['/_docs/app.0123abcd.js', 'text/javascript; charset=utf-8'],
    ['/digits.bin', 'application/octet-stream'],
  ])('sends %s as %s', async (address, type) => {
    expect((await get(address)).headers['content-type']).toBe(type);
  });

  test('revalidates pages, but not files with a digest in their name', async () => {
    expect((await get('/')).headers['cache-control']).toBe('no-cache');
    expect((await get('/_docs/app.0123abcd.js')).headers['cache-control']).toContain('immutable');
  });

  test('keeps pages of other origins from running the search index, but lets them show images', async () => {
    const getPolicy = async (address: string) => (await get(address)).headers['cross-origin-resource-policy'];
    for (const address of ['/_docs/search-index/core.js', '/_docs/search-text/guides/start.js'])
      expect([address, await getPolicy(address)]).toEqual([address, 'same-origin']);
    expect(await getPolicy('/logo.svg')).toBeUndefined();
  });

  test('rejects a label that is not a header value at start', async () => {
    const options = { release, host: '127.0.0.1', port: 0, log: () => {} };
    await expect(startSiteServer({ ...options, versionLabel: 'a\r\nb' })).rejects.toMatchObject({
      code: 'invalid_config',
    });
  });
});

describe('clients that read Markdown', () => {
  test.each([
    ['text/markdown', 'text/markdown; charset=utf-8'],
    ['text/plain', 'text/markdown; charset=utf-8'],
    ['text/markdown, text/html;q=0.5, */*;q=0.1', 'text/markdown; charset=utf-8'],
    ['text/html, text/markdown;q=0.9', 'text/html; charset=utf-8'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html; charset=utf-8'],
    ['*/*', 'text/html; charset=utf-8'],
    ['text/markdown;q=0', 'text/html; charset=utf-8'],
  ])('with Accept %j get a page as %s', async (accept, type) => {
    const response = await get('/guides/start', { accept });
    expect(response.headers['content-type']).toBe(type);
    expect(response.headers['vary']).toMatch(/\bAccept\b(?!-)/);
  });

  test('get a page without a Markdown version, and any other file, unchanged', async () => {
    const headers = { accept: 'text/markdown' };
    expect((await get('/', headers)).headers['content-type']).toBe('text/html; charset=utf-8');
    expect((await get('/logo.svg', headers)).headers['content-type']).toBe('image/svg+xml; charset=utf-8');
  });

  test('get links to the page lists, and headers that keep Markdown versions out of search engines', async () => {
    const twin = await get('/guides/start.md');
    expect(twin.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'x-llms-txt': '/llms.txt' });
    const page = await get('/guides/start');
    expect(page.headers['link']).toBe('</llms.txt>; rel="llms-txt"');
    expect(page.headers['x-robots-tag']).toBeUndefined();
  });
});

describe('methods', () => {
  test('responds to HEAD as to GET, without a body', async () => {
    const [head, whole] = [await get('/guides/start', {}, 'HEAD'), await get('/guides/start')];
    expect(head.text).toBe('');
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
    expect(head.headers.etag).toBe(whole.headers.etag);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('rejects %s and lists the allowed methods', async (method) => {
    expect(await get('/', {}, method)).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  });
});

describe('conditions and ranges', () => {
  test('responds 304 without a body to a known ETag, weak or in a list', async () => {
    const { etag } = (await get('/digits.bin')).headers;
    for (const header of [etag, `W/${etag}`, `"x", ${etag}`, '*'])
      expect(await get('/digits.bin', { 'if-none-match': header ?? '' })).toMatchObject({ status: 304, text: '' });
    expect((await get('/digits.bin', { 'if-none-match': '"x"' })).status).toBe(200);
  });

  test('responds 412 to If-Match with another ETag', async () => {
    expect((await get('/digits.bin', { 'if-match': '"x"' })).status).toBe(412);
    expect((await get('/digits.bin', { 'if-match': '*' })).status).toBe(200);
  });

  test.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=0-1,4-5', 200, '0123456789', undefined],
  ])('for Range %s responds %i', async (range, status, text, contentRange) => {
    const response = await get('/digits.bin', { range });
    expect(response).toMatchObject({ status, text });
    expect(response.headers['content-range']).toBe(contentRange);
  });

  test('sends the whole file for a range of another version (If-Range)', async () => {
    const { etag } = (await get('/digits.bin')).headers;
    const range = 'bytes=0-1';
    expect((await get('/digits.bin', { range, 'if-range': etag ?? '' })).status).toBe(206);
    expect((await get('/digits.bin', { range, 'if-range': '"x"' })).status).toBe(200);
  });

  test('applies a range to the uncompressed file even if the client accepts Brotli', async () => {
    const response = await get('/guides/start', { range: 'bytes=0-8', 'accept-encoding': 'br' });
    expect(response).toMatchObject({ status: 206, text: '<h1>start' });
    expect(response.headers['content-encoding']).toBeUndefined();
  });

  test('sends an empty file', async () => {
    expect(await get('/empty.txt')).toMatchObject({ status: 200, text: '', headers: { 'content-length': '0' } });
  });
});

describe('compression', () => {
  test.each([
    ['br', zlib.brotliDecompressSync],
    ['gzip', zlib.gunzipSync],
  ])(
    'sends %s with the same text in fewer bytes, under its own ETag, and keeps it on disk',
    async (encoding, decompress) => {
      const pageResponse = await get('/guides/start');
      const packedResponse = await get('/guides/start', { 'accept-encoding': encoding });
      expect(packedResponse.headers['content-encoding']).toBe(encoding);
      expect(packedResponse.headers.vary).toBe('Accept, Accept-Encoding');
      expect(packedResponse.headers.etag).not.toBe(pageResponse.headers.etag);
      expect(packedResponse.bytes.length).toBeLessThan(pageResponse.bytes.length / 10);
      expect(decompress(packedResponse.bytes).toString()).toBe(pageResponse.text);
      expect(fs.readdirSync(release.encodedFolder).filter((name) => name.endsWith(`.${encoding}.sealed`))).toHaveLength(
        1,
      );
      const conditionalHeaders = { 'accept-encoding': encoding, 'if-none-match': packedResponse.headers.etag ?? '' };
      expect((await get('/guides/start', conditionalHeaders)).status).toBe(304);
    },
  );

  test('sends complete responses to many concurrent requests for one page', async () => {
    const headers = { 'accept-encoding': 'br' };
    const responses = await Promise.all(Array.from({ length: 20 }, () => get('/_docs/app.0123abcd.js', headers)));
    for (const response of responses) expect(zlib.brotliDecompressSync(response.bytes).toString()).toBe(LONG_TEXT);
  });

  test('serves the page without compression if the disk accepts no copies', async () => {
    const blockedRelease = { ...release, encodedFolder: path.join(root, 'outside.txt', 'below-a-file') };
    const secondServer = await startSiteServer({
      release: blockedRelease,
      host: '127.0.0.1',
      port: 0,
      versionLabel: undefined,
      log: () => {},
    });
    const response = await get('/guides/start', { 'accept-encoding': 'br' }, 'GET', secondServer);
    expect(response).toMatchObject({ status: 200, text: FILES['guides/start.html'] });
    expect(response.headers['content-encoding']).toBeUndefined();
    await secondServer.close();
  });

  test('sends small or already compressed files unchanged', async () => {
    for (const address of ['/', '/digits.bin'])
      expect((await get(address, { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
  });
});

test.each([
  ['before it was read', 'whole', false],
  ['after it was asked for, being too large to hold', 'w'.repeat(600_000), true],
])('responds 503 without mentioning paths, and logs it, for a file that changed on disk %s', async (...given) => {
  const [, content, isRead] = given;
  const damagedRelease = await install('spoilt', { 'index.html': content });
  const secondServer = await startOther(damagedRelease);
  if (isRead) expect((await get('/', {}, 'GET', secondServer)).text).toBe(content);
  fs.rmSync(path.join(root, 'spoilt.tar.gz'));
  fs.writeFileSync(damagedRelease.locate('index.html'), 'cut');
  const response = await get('/', {}, 'GET', secondServer);
  expect(response).toMatchObject({ status: 503, text: expect.stringMatching(/^This page is temporarily unavailable/) });
  const page = await get('/', { accept: 'text/html,application/xhtml+xml,*/*' }, 'GET', secondServer);
  expect(page).toMatchObject({ status: 503, text: expect.stringContaining('<h1>Temporarily unavailable</h1>') });
  expect(lines.at(-1)).toContain('is damaged on disk');
  await secondServer.close();
});

test('serves a page that was read once without the disk: whole, in part, compressed, and as the 404 page', async () => {
  const cachedRelease = await install('kept', FILES);
  const secondServer = await startOther(cachedRelease);
  const encodingHeaders = { 'accept-encoding': 'gzip' };
  const whole = await get('/guides/start', {}, 'GET', secondServer);
  const packedResponse = await get('/guides/start', encodingHeaders, 'GET', secondServer);
  const missingResponse = await get('/no/such/page', {}, 'GET', secondServer);
  fs.rmSync(path.dirname(cachedRelease.locate('index.html')), { recursive: true });
  fs.rmSync(cachedRelease.encodedFolder, { recursive: true });
  expect(await get('/guides/start', {}, 'GET', secondServer)).toMatchObject({
    status: whole.status,
    bytes: whole.bytes,
  });
  expect(await get('/guides/start', encodingHeaders, 'GET', secondServer)).toMatchObject({
    status: packedResponse.status,
    bytes: packedResponse.bytes,
  });
  expect(await get('/no/such/page', {}, 'GET', secondServer)).toMatchObject({
    status: missingResponse.status,
    bytes: missingResponse.bytes,
  });
  expect(await get('/guides/start', { range: 'bytes=4-8' }, 'GET', secondServer)).toMatchObject({
    status: 206,
    text: 'start',
  });
  await secondServer.close();
});

test('sends a file too large for memory whole and in part', async () => {
  const content = Array.from({ length: 100_000 }, (_, index) => String(index).padStart(8)).join('');
  const secondServer = await startOther(await install('large', { 'large.bin': content }));
  expect((await get('/large.bin', {}, 'GET', secondServer)).text).toBe(content);
  const part = await get('/large.bin', { range: 'bytes=799992-' }, 'GET', secondServer);
  expect(part).toMatchObject({ status: 206, text: '   99999', headers: { 'content-length': '8' } });
  const head = await get('/large.bin', {}, 'HEAD', secondServer);
  expect(head).toMatchObject({ status: 200, text: '', headers: { 'content-length': '800000' } });
  await secondServer.close();
});

test('reports a port in use, and the option that changes it', async () => {
  const port = Number(new URL(server.url).port);
  await expect(
    startSiteServer({ release, host: '127.0.0.1', port, versionLabel: undefined, log: () => {} }),
  ).rejects.toMatchObject({
    code: 'conflict',
    message: `Port ${port} is already in use. Choose another port with --port.`,
  });
});

test('applies a switch to another release to the next request', async () => {
  const secondServer = await startSiteServer({
    release,
    host: '127.0.0.1',
    port: 0,
    versionLabel: undefined,
    log: () => {},
  });
  const before = await get('/', {}, 'GET', secondServer);
  secondServer.use(await install('next', { 'index.html': '<h1>next</h1>' }));
  expect([before.text, (await get('/', {}, 'GET', secondServer)).text]).toEqual(['<h1>home</h1>', '<h1>next</h1>']);
  await secondServer.close();
});

test('finishes a download in progress when closing, and accepts no new connections', async () => {
  const bigText = 'b'.repeat(30_000_000);
  const secondServer = await startSiteServer({
    release: await install('big', { 'big.bin': bigText }),
    host: '127.0.0.1',
    port: 0,
    versionLabel: undefined,
    log: () => {},
  });
  const response = await new Promise<http.IncomingMessage>((resolve) =>
    http.get(`${secondServer.url}/big.bin`, resolve),
  );
  // A busy machine may need longer than the usual grace period for this much.
  const closePromise = secondServer.close(600_000);
  let size = 0;
  for await (const chunk of response) size += (chunk as Buffer).length;
  expect(size).toBe(bigText.length);
  await closePromise;
  await expect(get('/', {}, 'GET', secondServer)).rejects.toThrow('ECONNREFUSED');
});

test('disconnects a client that stops reading after the grace period when closing', async () => {
  const bigRelease = await install('stalled', { 'big.bin': 'b'.repeat(30_000_000) });
  const options = { release: bigRelease, host: '127.0.0.1', port: 0, versionLabel: undefined, log: () => {} };
  const secondServer = await startSiteServer(options);
  const response = await new Promise<http.IncomingMessage>((resolve) =>
    http.get(`${secondServer.url}/big.bin`, resolve),
  );
  const errorPromise = new Promise((resolve) => response.once('error', resolve));
  await secondServer.close(10);
  response.resume();
  expect(await errorPromise).toMatchObject({ code: 'ECONNRESET' });
});

test('serves a page sent before a switch the files of its release', async () => {
  const createFiles = (text: string) => ({
    'index.html': `<html data-bd-root="./"><script src="./main.js"></script>${text}`,
    'main.js': text,
    'x.css': `a{background:url(main.js)}`,
    '_docs/search-a/core.js': `("_docs/search-a/core",{"version":"${text === 'old' ? '01234567' : '89abcdef'}"})`,
    '_docs/search-a/p0.js': text,
  });
  const otherUrl = await startOther(await install('both', createFiles('old')));
  const [, address = ''] = /src="\.([^"]+)"/.exec((await get('/', {}, 'GET', otherUrl)).text) ?? [];
  expect(address).toMatch(/^\/main\.js\?d=[0-9a-f]{16}$/);
  otherUrl.use(await install('both', createFiles('new')));
  const fixedResponse = await get(address, {}, 'GET', otherUrl);
  expect(fixedResponse).toMatchObject({ status: 200, text: 'old' });
  expect(fixedResponse.headers['cache-control']).toContain('immutable');
  expect((await get('/main.js', {}, 'GET', otherUrl)).text).toBe('new');
  expect((await get('/_docs/search-a/p0.js?v=01234567', {}, 'GET', otherUrl)).text).toBe('old');
  expect((await get('/_docs/search-a/p0.js?v=89abcdef', {}, 'GET', otherUrl)).text).toBe('new');
  const page = await get('/', {}, 'GET', otherUrl);
  expect((await get('/', { 'if-none-match': page.headers.etag ?? '' }, 'GET', otherUrl)).status).toBe(304);
  expect(page.text).toContain('data-bd-assets="');
  // Pages can't be requested by digest. A digest that no release has gets the current file, which isn't cached forever.
  for (const target of [`/?d=${/assets="(\w+)"/.exec(page.text)?.[1]}`, '/main.js?d=0123456789abcdef', '/main.js?d=x'])
    expect((await get(target, {}, 'GET', otherUrl)).headers['cache-control']).toBe('no-cache');
  await otherUrl.close();
});

test('disconnects a client that does not wait for responses, and rejects a request with two hosts', async () => {
  const limits = { pipelined: 2 };
  const options = { release, host: '127.0.0.1', port: 0, versionLabel: undefined, log: () => undefined, limits };
  const limitedServer = await startSiteServer(options);
  const { port } = new URL(limitedServer.url);
  const send = (text: string) =>
    new Promise<string>((resolve) => {
      const socket = net.connect(Number(port), '127.0.0.1', () => socket.write(text));
      let receivedText = '';
      socket.on('data', (chunk) => (receivedText += chunk.toString()));
      socket.on('error', () => undefined).on('close', () => resolve(receivedText));
    });
  const greedyReply = await send('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(50));
  expect(greedyReply.split('HTTP/1.1 200').length - 1).toBeLessThanOrEqual(2);
  expect(await send('GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  await limitedServer.close();
});

function startOther(from: Release): Promise<SiteServer> {
  const log = (line: string) => lines.push(line);
  return startSiteServer({ release: from, host: '127.0.0.1', port: 0, versionLabel: undefined, log });
}

async function install(name: string, files: Record<string, string>): Promise<Release> {
  const file = path.join(root, `${name}.tar.gz`);
  fs.writeFileSync(file, await packBundle(files));
  return loadRelease({ source: file, folder: path.join(root, name), limits: DEFAULT_LIMITS, log: () => {} });
}

interface Response {
  status: number;
  headers: http.IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
}

function get(address: string, headers: Record<string, string> = {}, method = 'GET', from = server): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = http.request(`${from.url}${address}`, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text: bytes.toString() });
      });
    });
    request.on('error', reject).end();
  });
}

/** Sends the target unchanged, because clients that parse URLs would normalize it first. */
function getRaw(address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('end', () => resolve(text)).on('error', reject);
    socket.write(`GET ${address} HTTP/1.1\r\nHost: docs.test\r\nConnection: close\r\n\r\n`, 'latin1');
  });
}
