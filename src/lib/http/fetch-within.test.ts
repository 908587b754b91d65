import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { fetchWithin } from './fetch-within.ts';

/** Starts a server that responds with `respond`. `closed` resolves when the connection of a request has closed. */
async function serve(respond: (response: ServerResponse) => void) {
  const closed = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    request.resume();
    response.once('close', closed.resolve);
    respond(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, closed: closed.promise };
}

/** Sends a byte again and again, until the connection closes. */
function drip(response: ServerResponse): void {
  response.write('{');
  const timer = setInterval(() => response.write(' '), 5);
  response.once('close', () => clearInterval(timer));
}

/** Sends as much as the connection takes. */
function flood(response: ServerResponse): void {
  const send = () => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536)));
  };
  response.on('drain', send);
  send();
}

const LIMITS = { timeoutMs: 60_000, maxBytes: 1_000 };

test('a response within the limits is returned with its status, headers and body', async () => {
  const { url } = await serve((response) => response.writeHead(201, { 'x-a': 'b' }).end('{"c":1}'));
  const response = await fetchWithin(url, { method: 'POST', body: 'x' }, LIMITS);
  expect([response.status, response.headers.get('x-a'), await response.json()]).toEqual([201, 'b', { c: 1 }]);
});

test('a response without a body is returned', async () => {
  const { url } = await serve((response) => response.writeHead(204).end());
  expect((await fetchWithin(url, undefined, LIMITS)).status).toBe(204);
});

test.each([
  ['never responds', (): void => undefined],
  ['sends a byte now and then', drip],
])('a server that %s is left at the deadline, and the connection closes', async (_, respond) => {
  const { url, closed } = await serve(respond);
  await expect(fetchWithin(url, undefined, { timeoutMs: 100, maxBytes: 1e9 })).rejects.toThrow('within 0.1 s');
  await closed;
});

test('a server that never stops sending is left at the limit, and the connection closes', async () => {
  const { url, closed } = await serve(flood);
  await expect(fetchWithin(url, undefined, LIMITS)).rejects.toThrow('larger than 1000 bytes');
  await closed;
});

test('a compressed body counts decompressed', async () => {
  const { url } = await serve((response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(100_000))),
  );
  await expect(fetchWithin(url, undefined, LIMITS)).rejects.toThrow('larger than 1000 bytes');
});

test('the signal of the request ends it with its reason', async () => {
  const { url } = await serve(drip);
  const stop = new AbortController();
  const running = fetchWithin(url, { signal: stop.signal }, { timeoutMs: 60_000, maxBytes: 1e9 });
  stop.abort(new Error('canceled'));
  await expect(running).rejects.toThrow('canceled');
});

test('a fetch that ignores its signal is left at the deadline', async () => {
  const fetch = () => new Promise<Response>(() => undefined);
  await expect(fetchWithin('http://a.test', undefined, { ...LIMITS, timeoutMs: 50, fetch })).rejects.toThrow(
    'within 0.05 s',
  );
});
