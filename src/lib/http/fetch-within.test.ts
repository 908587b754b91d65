import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { fetchWithin } from './fetch-within.ts';

/** Starts a server that responds with `respond`. `closed` resolves when the connection of a request has closed. */
async function serve(respond: (response: ServerResponse) => void) {
  const closedPromise = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    request.resume();
    response.once('close', closedPromise.resolve);
    respond(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, closed: closedPromise.promise };
}

/** Sends a byte again and again, until the connection closes. */
function drip(response: ServerResponse): void {
  response.write('{');
  const timer = setInterval(() => response.write(' '), 5);
  response.once('close', () => clearInterval(timer));
}

/** Sends as much as the connection accepts. */
function flood(response: ServerResponse): void {
  const send = () => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536)));
  };
  response.on('drain', send);
  send();
}

const LIMITS = { timeoutMs: 60_000, maxBytes: 1_000 };

test('returns a response within the limits with its status, headers and body', async () => {
  const { url } = await serve((response) => response.writeHead(201, { 'x-a': 'b' }).end('{"c":1}'));
  const response = await fetchWithin(url, { method: 'POST', body: 'x' }, LIMITS);
  expect([response.status, response.headers.get('x-a'), await response.json()]).toEqual([201, 'b', { c: 1 }]);
});

test('returns a response without a body', async () => {
  const { url } = await serve((response) => response.writeHead(204).end());
  expect((await fetchWithin(url, undefined, LIMITS)).status).toBe(204);
});

test.each([
  ['never responds', (): void => undefined],
  ['sends a byte now and then', drip],
])('gives up on a server that %s at the deadline, and closes the connection', async (_, respond) => {
  const { url, closed } = await serve(respond);
  await expect(fetchWithin(url, undefined, { timeoutMs: 100, maxBytes: 1e9 })).rejects.toThrow('within 0.1 s');
  await closed;
});

test('gives up on a server that never stops sending at the limit, and closes the connection', async () => {
  const { url, closed } = await serve(flood);
  await expect(fetchWithin(url, undefined, LIMITS)).rejects.toThrow('larger than 1000 bytes');
  await closed;
});

test('counts a compressed body after decompression', async () => {
  const { url } = await serve((response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(100_000))),
  );
  await expect(fetchWithin(url, undefined, LIMITS)).rejects.toThrow('larger than 1000 bytes');
});

test("ends with the reason of the request's signal when it aborts", async () => {
  const { url } = await serve(drip);
  const stop = new AbortController();
  const fetchPromise = fetchWithin(url, { signal: stop.signal }, { timeoutMs: 60_000, maxBytes: 1e9 });
  stop.abort(new Error('canceled'));
  await expect(fetchPromise).rejects.toThrow('canceled');
});

test('gives up at the deadline on a fetch that ignores its signal', async () => {
  const fetch = () => new Promise<Response>(() => undefined);
  await expect(fetchWithin('http://a.test', undefined, { ...LIMITS, timeoutMs: 50, fetch })).rejects.toThrow(
    'within 0.05 s',
  );
});
