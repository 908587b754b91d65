import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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
