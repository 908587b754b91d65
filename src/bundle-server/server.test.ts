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

const LONG = 'a line of text that repeats\n'.repeat(200);
const FILES = {
  'index.html': '<h1>home</h1>',
  'guides/start.html': `<h1>start</h1>${LONG}`,
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
  '_docs/app.0123abcd.js': LONG,
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

describe('addresses', () => {
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
  ])('%s gets its page', async (address, body) => {
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
  ])('%s leads on with %i to %s', async (address, status, location) => {
    expect(await get(address)).toMatchObject({ status, headers: { location } });
  });

  test.each(['/no/index', '/guides/start/index/index', '/index/index/index', '/Twice'])(
    '%s is no address',
    async (address) => {
      expect((await get(address)).status).toBe(404);
    },
  );

  test('an unknown address is the 404 page with status 404', async () => {
    const response = await get('/no/such/page');
    expect(response.status).toBe(404);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.text).toBe(FILES['404.html']);
  });

  test.each(['/_redirects', '/_docs/headers.json', '/manifest.json', '/_REDIRECTS', '/_docs/Headers.json'])(
    '%s is not content',
    async (address) => {
      expect((await get(address)).status).toBe(404);
    },
  );

  test('a line of _redirects that is no rule is named at the start', () => {
    expect(lines).toContainEqual(expect.stringContaining('_redirects line 3'));
  });
});

describe('no request reaches beyond the bundle', () => {
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

  test.each(['/%', '/%ff', '/a%00b', 'http://elsewhere/', '*'])('%s is a bad request', async (address) => {
    expect(await getRaw(address)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('random paths give 200, 307, 308, 400 or 404, and never with bytes of another file', async () => {
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
  test('every response carries the security headers and the version label', async () => {
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
  ])('%s is sent as %s', async (address, type) => {
    expect((await get(address)).headers['content-type']).toBe(type);
  });

  test('pages are revalidated, files with a digest in their name are not', async () => {
    expect((await get('/')).headers['cache-control']).toBe('no-cache');
    expect((await get('/_docs/app.0123abcd.js')).headers['cache-control']).toContain('immutable');
  });

  test('a label that is no header value is refused at the start', async () => {
    const options = { release, host: '127.0.0.1', port: 0, log: () => {} };
    await expect(startSiteServer({ ...options, versionLabel: 'a\r\nb' })).rejects.toMatchObject({
      code: 'invalid_config',
    });
  });
});

describe('programs that read Markdown', () => {
  test.each([
    ['text/markdown', 'text/markdown; charset=utf-8'],
    ['text/plain', 'text/markdown; charset=utf-8'],
    ['text/markdown, text/html;q=0.5, */*;q=0.1', 'text/markdown; charset=utf-8'],
    ['text/html, text/markdown;q=0.9', 'text/html; charset=utf-8'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html; charset=utf-8'],
    ['*/*', 'text/html; charset=utf-8'],
    ['text/markdown;q=0', 'text/html; charset=utf-8'],
  ])('Accept %j gets a page as %s', async (accept, type) => {
    const response = await get('/guides/start', { accept });
    expect(response.headers['content-type']).toBe(type);
    expect(response.headers['vary']).toMatch(/\bAccept\b(?!-)/);
  });

  test('a page without a twin, and any other file, are what they are', async () => {
    const headers = { accept: 'text/markdown' };
    expect((await get('/', headers)).headers['content-type']).toBe('text/html; charset=utf-8');
    expect((await get('/logo.svg', headers)).headers['content-type']).toBe('image/svg+xml; charset=utf-8');
  });

  test('are told where the list of pages is, and search engines to leave twins alone', async () => {
    const twin = await get('/guides/start.md');
    expect(twin.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'x-llms-txt': '/llms.txt' });
    const page = await get('/guides/start');
    expect(page.headers['link']).toBe('</llms.txt>; rel="llms-txt"');
    expect(page.headers['x-robots-tag']).toBeUndefined();
  });
});

describe('methods', () => {
  test('HEAD responds as GET without a body', async () => {
    const [head, whole] = [await get('/guides/start', {}, 'HEAD'), await get('/guides/start')];
    expect(head.text).toBe('');
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
    expect(head.headers.etag).toBe(whole.headers.etag);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is refused and told what is allowed', async (method) => {
    expect(await get('/', {}, method)).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  });
});

describe('conditions and ranges', () => {
  test('a known ETag gets 304 and no body, weak or in a list', async () => {
    const { etag } = (await get('/digits.bin')).headers;
    for (const header of [etag, `W/${etag}`, `"x", ${etag}`, '*'])
      expect(await get('/digits.bin', { 'if-none-match': header ?? '' })).toMatchObject({ status: 304, text: '' });
    expect((await get('/digits.bin', { 'if-none-match': '"x"' })).status).toBe(200);
  });

  test('If-Match with another tag gets 412', async () => {
    expect((await get('/digits.bin', { 'if-match': '"x"' })).status).toBe(412);
    expect((await get('/digits.bin', { 'if-match': '*' })).status).toBe(200);
  });

  test.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=0-1,4-5', 200, '0123456789', undefined],
  ])('Range %s gets %i', async (range, status, text, contentRange) => {
    const response = await get('/digits.bin', { range });
    expect(response).toMatchObject({ status, text });
    expect(response.headers['content-range']).toBe(contentRange);
  });

  test('a range of another version (If-Range) gets the whole', async () => {
    const { etag } = (await get('/digits.bin')).headers;
    const range = 'bytes=0-1';
    expect((await get('/digits.bin', { range, 'if-range': etag ?? '' })).status).toBe(206);
    expect((await get('/digits.bin', { range, 'if-range': '"x"' })).status).toBe(200);
  });

  test('a range counts bytes of the file even when the client takes Brotli', async () => {
    const response = await get('/guides/start', { range: 'bytes=0-8', 'accept-encoding': 'br' });
    expect(response).toMatchObject({ status: 206, text: '<h1>start' });
    expect(response.headers['content-encoding']).toBeUndefined();
  });

  test('an empty file is sent', async () => {
    expect(await get('/empty.txt')).toMatchObject({ status: 200, text: '', headers: { 'content-length': '0' } });
  });
});

describe('compression', () => {
  test.each([
    ['br', zlib.brotliDecompressSync],
    ['gzip', zlib.gunzipSync],
  ])('%s gives the same text in fewer bytes, under its own ETag, and is kept on disk', async (encoding, decompress) => {
    const plain = await get('/guides/start');
    const packed = await get('/guides/start', { 'accept-encoding': encoding });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers.vary).toBe('Accept, Accept-Encoding');
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 10);
    expect(decompress(packed.bytes).toString()).toBe(plain.text);
    expect(fs.readdirSync(release.encodedFolder).filter((name) => name.endsWith(`.${encoding}.sealed`))).toHaveLength(
      1,
    );
    const known = { 'accept-encoding': encoding, 'if-none-match': packed.headers.etag ?? '' };
    expect((await get('/guides/start', known)).status).toBe(304);
  });

  test('many requests at once for one page all get it whole', async () => {
    const headers = { 'accept-encoding': 'br' };
    const responses = await Promise.all(Array.from({ length: 20 }, () => get('/_docs/app.0123abcd.js', headers)));
    for (const response of responses) expect(zlib.brotliDecompressSync(response.bytes).toString()).toBe(LONG);
  });

  test('a disk that takes no copies costs compression, not the page', async () => {
    const blocked = { ...release, encodedFolder: path.join(root, 'outside.txt', 'below-a-file') };
    const other = await startSiteServer({
      release: blocked,
      host: '127.0.0.1',
      port: 0,
      versionLabel: undefined,
      log: () => {},
    });
    const response = await get('/guides/start', { 'accept-encoding': 'br' }, 'GET', other);
    expect(response).toMatchObject({ status: 200, text: FILES['guides/start.html'] });
    expect(response.headers['content-encoding']).toBeUndefined();
    await other.close();
  });

  test('what is small or already compressed is sent as it is', async () => {
    for (const address of ['/', '/digits.bin'])
      expect((await get(address, { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
  });
});

test.each([
  ['before it was read', 'whole', false],
  ['after it was asked for, being too large to hold', 'w'.repeat(600_000), true],
])('a file that changed on disk %s is a 503 without a word about paths, and a line in the log', async (...given) => {
  const [, content, isRead] = given;
  const spoilt = await install('spoilt', { 'index.html': content });
  const other = await startOther(spoilt);
  if (isRead) expect((await get('/', {}, 'GET', other)).text).toBe(content);
  fs.rmSync(path.join(root, 'spoilt.tar.gz'));
  fs.writeFileSync(spoilt.locate('index.html'), 'cut');
  const response = await get('/', {}, 'GET', other);
  expect(response).toMatchObject({ status: 503, text: "This page can't be read.\n" });
  expect(lines.at(-1)).toContain('is damaged on disk');
  await other.close();
});

test('a page that was read once needs the disk no more, in whole, in part, compressed, and as the 404 page', async () => {
  const kept = await install('kept', FILES);
  const other = await startOther(kept);
  const encoded = { 'accept-encoding': 'gzip' };
  const whole = await get('/guides/start', {}, 'GET', other);
  const packed = await get('/guides/start', encoded, 'GET', other);
  const missing = await get('/no/such/page', {}, 'GET', other);
  fs.rmSync(path.dirname(kept.locate('index.html')), { recursive: true });
  fs.rmSync(kept.encodedFolder, { recursive: true });
  expect(await get('/guides/start', {}, 'GET', other)).toMatchObject({ status: whole.status, bytes: whole.bytes });
  expect(await get('/guides/start', encoded, 'GET', other)).toMatchObject({
    status: packed.status,
    bytes: packed.bytes,
  });
  expect(await get('/no/such/page', {}, 'GET', other)).toMatchObject({ status: missing.status, bytes: missing.bytes });
  expect(await get('/guides/start', { range: 'bytes=4-8' }, 'GET', other)).toMatchObject({
    status: 206,
    text: 'start',
  });
  await other.close();
});

test('a file too large to hold is sent whole and in part', async () => {
  const content = Array.from({ length: 100_000 }, (_, index) => String(index).padStart(8)).join('');
  const other = await startOther(await install('large', { 'large.bin': content }));
  expect((await get('/large.bin', {}, 'GET', other)).text).toBe(content);
  const part = await get('/large.bin', { range: 'bytes=799992-' }, 'GET', other);
  expect(part).toMatchObject({ status: 206, text: '   99999', headers: { 'content-length': '8' } });
  const head = await get('/large.bin', {}, 'HEAD', other);
  expect(head).toMatchObject({ status: 200, text: '', headers: { 'content-length': '800000' } });
  await other.close();
});

test('a port that is taken is named, and the option that sets another', async () => {
  const port = Number(new URL(server.url).port);
  await expect(
    startSiteServer({ release, host: '127.0.0.1', port, versionLabel: undefined, log: () => {} }),
  ).rejects.toMatchObject({
    code: 'conflict',
    message: `Port ${port} is already in use. Choose another port with --port.`,
  });
});

test('a switch to another release holds for the next request', async () => {
  const other = await startSiteServer({ release, host: '127.0.0.1', port: 0, versionLabel: undefined, log: () => {} });
  const before = await get('/', {}, 'GET', other);
  other.use(await install('next', { 'index.html': '<h1>next</h1>' }));
  expect([before.text, (await get('/', {}, 'GET', other)).text]).toEqual(['<h1>home</h1>', '<h1>next</h1>']);
  await other.close();
});

test('closing lets a download under way finish, on a connection its client would keep, and takes no new ones', async () => {
  const big = 'b'.repeat(30_000_000);
  const other = await startSiteServer({
    release: await install('big', { 'big.bin': big }),
    host: '127.0.0.1',
    port: 0,
    versionLabel: undefined,
    log: () => {},
  });
  const response = await new Promise<http.IncomingMessage>((resolve) => http.get(`${other.url}/big.bin`, resolve));
  // A busy machine may need longer than the usual grace period for this much.
  const closed = other.close(600_000);
  let size = 0;
  for await (const chunk of response) size += (chunk as Buffer).length;
  expect(size).toBe(big.length);
  await closed;
  await expect(get('/', {}, 'GET', other)).rejects.toThrow('ECONNREFUSED');
});

test('closing cuts a client that does not read after the grace period', async () => {
  const big = await install('stalled', { 'big.bin': 'b'.repeat(30_000_000) });
  const options = { release: big, host: '127.0.0.1', port: 0, versionLabel: undefined, log: () => {} };
  const other = await startSiteServer(options);
  const response = await new Promise<http.IncomingMessage>((resolve) => http.get(`${other.url}/big.bin`, resolve));
  const cut = new Promise((resolve) => response.once('error', resolve));
  await other.close(10);
  response.resume();
  expect(await cut).toMatchObject({ code: 'ECONNRESET' });
});

test('a page that was sent before another bundle was taken gets the files of its own', async () => {
  const files = (text: string) => ({
    'index.html': `<html data-root="./"><script src="./main.js"></script>${text}`,
    'main.js': text,
    'x.css': `a{background:url(main.js)}`,
    '_docs/search-a/core.js': `("_docs/search-a/core",{"version":"${text === 'old' ? '01234567' : '89abcdef'}"})`,
    '_docs/search-a/p0.js': text,
  });
  const both = await startOther(await install('both', files('old')));
  const [, address = ''] = /src="\.([^"]+)"/.exec((await get('/', {}, 'GET', both)).text) ?? [];
  expect(address).toMatch(/^\/main\.js\?d=[0-9a-f]{16}$/);
  both.use(await install('both', files('new')));
  const fixed = await get(address, {}, 'GET', both);
  expect(fixed).toMatchObject({ status: 200, text: 'old' });
  expect(fixed.headers['cache-control']).toContain('immutable');
  expect((await get('/main.js', {}, 'GET', both)).text).toBe('new');
  expect((await get('/_docs/search-a/p0.js?v=01234567', {}, 'GET', both)).text).toBe('old');
  expect((await get('/_docs/search-a/p0.js?v=89abcdef', {}, 'GET', both)).text).toBe('new');
  const page = await get('/', {}, 'GET', both);
  expect((await get('/', { 'if-none-match': page.headers.etag ?? '' }, 'GET', both)).status).toBe(304);
  expect(page.text).toContain('data-assets="');
  // A page is no file that another may name, and what no release has is the current one, not for ever.
  for (const target of [`/?d=${/assets="(\w+)"/.exec(page.text)?.[1]}`, '/main.js?d=0123456789abcdef', '/main.js?d=x'])
    expect((await get(target, {}, 'GET', both)).headers['cache-control']).toBe('no-cache');
  await both.close();
});

test('a connection that does not wait for its responses is cut, and a request with two hosts refused', async () => {
  const limits = { pipelined: 2 };
  const options = { release, host: '127.0.0.1', port: 0, versionLabel: undefined, log: () => undefined, limits };
  const limited = await startSiteServer(options);
  const { port } = new URL(limited.url);
  const send = (text: string) =>
    new Promise<string>((resolve) => {
      const socket = net.connect(Number(port), '127.0.0.1', () => socket.write(text));
      let got = '';
      socket.on('data', (chunk) => (got += chunk.toString()));
      socket.on('error', () => undefined).on('close', () => resolve(got));
    });
  const greedy = await send('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(50));
  expect(greedy.split('HTTP/1.1 200').length - 1).toBeLessThanOrEqual(2);
  expect(await send('GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  await limited.close();
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

/** Sends the address as it stands: clients that parse URLs would tidy it first. */
function getRaw(address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('end', () => resolve(text)).on('error', reject);
    socket.write(`GET ${address} HTTP/1.1\r\nHost: docs.test\r\nConnection: close\r\n\r\n`, 'latin1');
  });
}
