import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { guardedFetch, type GuardedFetchOptions } from './guarded-fetch.ts';

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(
    servers.splice(0).map((server) => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    }),
  );
});

/** Starts a server on 127.0.0.1 and returns its port. */
async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

/** In these tests, 127.0.0.1 counts as a public address, and `*.example` names resolve to it. */
const LOCAL: GuardedFetchOptions = {
  maxBytes: 1000,
  timeoutMs: 20_000,
  protocols: ['http:'],
  isAllowedAddress: (address) => address === '127.0.0.1',
  resolve: (host) => Promise.resolve([{ address: host === 'inside.example' ? '10.0.0.1' : '127.0.0.1', family: 4 }]),
};

describe('guardedFetch', () => {
  test('returns status, headers and the decompressed body', async () => {
    const port = await serve((request, response) => {
      response.writeHead(203, { 'content-encoding': 'gzip', 'x-method': request.method });
      response.end(gzipSync('hello'));
    });
    const response = await guardedFetch(`http://api.example:${port}/x`, {
      ...LOCAL,
      method: 'PUT',
      body: Buffer.from('a'),
    });
    expect([response.status, response.headers['x-method'], response.body.toString()]).toEqual([203, 'PUT', 'hello']);
  });

  test.each([
    ['http://example.com/', 'only https:// is allowed'],
    ['file:///etc/passwd', 'only https:// is allowed'],
    ['https://user:pw@example.com/', 'user name'],
    ['https://user@example.com/', 'user name'],
    ['https://:pw@example.com/', 'user name'],
    ['https://169.254.169.254/latest/meta-data', "isn't on the public internet"],
    ['https://[::1]/', "isn't on the public internet"],
    ['https://2130706433/', "isn't on the public internet"],
    ['https://localhost/', "isn't on the public internet"],
    ['nonsense', "isn't a complete URL"],
  ])('rejects %s before it sends a request', async (url, message) => {
    const fetchPromise = guardedFetch(url, { maxBytes: 1, timeoutMs: 20_000 });
    await expect(fetchPromise).rejects.toMatchObject({ problem: 'refused', message: expect.stringContaining(message) });
  });

  test('rejects a name that resolves to a private address besides a public one', async () => {
    let requests = 0;
    const port = await serve((_, response) => {
      requests += 1;
      response.end();
    });
    const resolve = () =>
      Promise.resolve([
        { address: '127.0.0.1', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ]);
    await expect(guardedFetch(`http://api.example:${port}/`, { ...LOCAL, resolve })).rejects.toMatchObject({
      problem: 'refused',
    });
    expect(requests).toBe(0);
  });

  test('resolves the name once and connects to the checked address', async () => {
    const port = await serve((_, response) => response.end('once'));
    let times = 0;
    const resolve = () => Promise.resolve([{ address: (times += 1) === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]);
    expect((await guardedFetch(`http://api.example:${port}/`, { ...LOCAL, resolve })).body.toString()).toBe('once');
    expect(times).toBe(1);
  });

  test('applies the same checks to a redirect', async () => {
    const port = await serve((_, response) => response.writeHead(302, { location: 'http://inside.example/' }).end());
    await expect(guardedFetch(`http://api.example:${port}/`, LOCAL)).rejects.toMatchObject({ problem: 'refused' });
    const isAllowedUrl = (url: URL) => url.hostname === 'api.example';
    await expect(guardedFetch(`http://api.example:${port}/`, { ...LOCAL, isAllowedUrl })).rejects.toThrow(
      'inside.example',
    );
  });

  test('does not send credentials to another host after a redirect', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/final') response.end(JSON.stringify(request.headers));
      else response.writeHead(307, { location: `http://other.example:${port}/final` }).end();
    });
    const headers = { Authorization: 'Bearer x', Cookie: 'a=b', 'x-kept': 'yes' };
    const response = JSON.parse(
      (await guardedFetch(`http://api.example:${port}/`, { ...LOCAL, headers })).body.toString(),
    );
    expect(response).toMatchObject({ 'x-kept': 'yes' });
    expect(Object.keys(response)).not.toEqual(expect.arrayContaining(['authorization']));
    expect(Object.keys(response)).not.toEqual(expect.arrayContaining(['cookie']));
  });

  test.each([
    ['a POST after 301 as a GET without a body', 301, 'POST', 'GET ,,'],
    ['a POST after 302 as a GET without a body', 302, 'POST', 'GET ,,'],
    ['a POST after 303 as a GET without a body', 303, 'POST', 'GET ,,'],
    ['a PUT after 303 as a GET without a body', 303, 'PUT', 'GET ,,'],
    ['a PUT after 301 as it is', 301, 'PUT', 'PUT text/plain,2,hi'],
    ['a POST after 307 as it is', 307, 'POST', 'POST text/plain,2,hi'],
    ['a POST after 308 as it is', 308, 'POST', 'POST text/plain,2,hi'],
  ])('repeats %s', async (_, status, method, expected) => {
    const port = await serve(async (request, response) => {
      const { 'content-type': type = '', 'content-length': length = '' } = request.headers;
      const body = await text(request);
      if (request.url === '/next') response.end(`${request.method} ${[type, length, body].join()}`);
      else response.writeHead(status, { location: '/next' }).end();
    });
    const options = { ...LOCAL, method, headers: { 'Content-Type': 'text/plain' }, body: Buffer.from('hi') };
    expect(String((await guardedFetch(`http://api.example:${port}/`, options)).body)).toBe(expected);
  });

  test('repeats a HEAD after 303 as it is', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/next') response.writeHead(200, { 'x-method': request.method }).end();
      else response.writeHead(303, { location: '/next' }).end();
    });
    const { headers } = await guardedFetch(`http://api.example:${port}/`, { ...LOCAL, method: 'HEAD' });
    expect(headers['x-method']).toBe('HEAD');
  });

  test.each([
    ['a status that is not a redirect', 300, '/next'],
    ['a redirect without a location', 302, undefined],
    ['a redirect to something that is not a URL', 302, 'http://['],
  ])('returns %s', async (_, status, location) => {
    const port = await serve((_request, response) => {
      response.writeHead(status, location === undefined ? {} : { location }).end('here');
    });
    const response = await guardedFetch(`http://api.example:${port}/`, LOCAL);
    expect([response.status, String(response.body)]).toEqual([status, 'here']);
  });

  test('stops a redirect loop', async () => {
    const port = await serve((_, response) => response.writeHead(302, { location: '/' }).end());
    await expect(guardedFetch(`http://api.example:${port}/`, LOCAL)).rejects.toThrow('too many redirects');
  });

  test('gives up a response that decompresses to more than the limit', async () => {
    const port = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(100_000)));
    });
    await expect(guardedFetch(`http://api.example:${port}/`, LOCAL)).rejects.toMatchObject({ problem: 'too-large' });
  });

  test('applies the timeout to the body, and the caller can cancel', async () => {
    const port = await serve((_, response) => void response.write('a'));
    await expect(guardedFetch(`http://api.example:${port}/`, { ...LOCAL, timeoutMs: 100 })).rejects.toMatchObject({
      problem: 'timeout',
    });
    const signal = AbortSignal.abort();
    await expect(guardedFetch(`http://api.example:${port}/`, { ...LOCAL, signal })).rejects.toMatchObject({
      problem: 'aborted',
    });
  });
});
