import { once } from 'node:events';
import type http from 'node:http';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createLimitedServer } from './limited-server.ts';
import type { ServerLimits } from './limited-server.ts';

let server: http.Server;
let sockets: net.Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  server.closeAllConnections();
  server.close();
});

/** Small limits, far from those of the other tests. */
const FAST = { checkMs: 5 };
const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

async function serve(handle: http.RequestListener, limits: Partial<ServerLimits> = {}): Promise<number> {
  server = createLimitedServer(handle, { limits });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** A connection, with all that came on it until it was closed. */
async function connect(port: number, text = ''): Promise<{ socket: net.Socket; closed: Promise<string> }> {
  const socket = net.connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  let got = '';
  socket.on('data', (chunk: Buffer) => (got += chunk.toString('latin1')));
  const closed = new Promise<string>((resolve) => void socket.on('close', () => resolve(got)));
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  return { socket, closed };
}

const answer: http.RequestListener = (_, response) => response.end('hello');

async function ask(port: number): Promise<string> {
  return (await (await connect(port, GET.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))).closed).slice(-5);
}

test('headers and bodies that come byte by byte end in 408, while others are served', async () => {
  const port = await serve((request, response) => request.resume().on('end', () => response.end('hello')), {
    ...FAST,
    // Long enough for a request of `ask` on a busy machine.
    headersMs: 1_000,
    requestMs: 1_000,
  });
  const slow = await Promise.all([
    connect(port, 'GET / HTTP/1.1\r\nHost: a\r\nX: '),
    connect(port, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999\r\n\r\nx'),
    connect(port, 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n'),
    connect(port),
  ]);
  const drip = setInterval(() => slow.forEach(({ socket }) => socket.write('y')), 10);
  expect(await ask(port)).toBe('hello');
  const ends = await Promise.all(slow.map(({ closed }) => closed));
  clearInterval(drip);
  for (const end of ends.slice(0, 3)) expect(end).toMatch(/^HTTP\/1\.1 (408|400) /);
  expect(await ask(port)).toBe('hello');
});

test('a connection too many takes the place of that which has waited longest for a request', async () => {
  const port = await serve(answer, { connections: 5 });
  const [first, ...idle] = await Promise.all(Array.from({ length: 5 }, () => connect(port, '')));
  const begun = await Promise.all(idle.map(async ({ socket }) => (socket.write('GET'), socket)));
  expect(await ask(port)).toBe('hello');
  expect(await first?.closed).toBe('');
  expect(begun.filter((socket) => socket.closed)).toEqual([]);
});

test('a connection that waits for its response is not cut for another one, nor is one that has just had it', async () => {
  let release = () => {};
  const asked = Promise.withResolvers<void>();
  const port = await serve(
    (request, response) => {
      if (request.url === '/slow') {
        release = () => response.end('slow');
        asked.resolve();
      } else response.end('hello');
    },
    { connections: 2 },
  );
  const busy = await connect(port, GET.replace('/', '/slow'));
  await asked.promise;
  const idle = await connect(port);
  expect(await ask(port)).toBe('hello');
  expect(await idle.closed).toBe('');
  busy.socket.end();
  release();
  expect(await busy.closed).toMatch(/slow$/);
});

test('a connection that sends requests without waiting for the responses is cut, and its requests are not handled', async () => {
  let handled = 0;
  const port = await serve(() => void (handled += 1), { pipelined: 3 });
  const greedy = await connect(port, GET.repeat(2_000));
  expect(await greedy.closed).toBe('');
  expect(handled).toBe(3);
});

test('requests that come one after another on a connection are many', async () => {
  const port = await serve(answer, { pipelined: 1 });
  const { socket } = await connect(port);
  for (let count = 0; count < 20; count += 1) {
    socket.write(GET);
    await once(socket, 'data');
  }
  expect(socket.closed).toBe(false);
});

test('a caller that takes nothing of a response is cut; one whose response is not begun is waited for', async () => {
  const slow = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const port = await serve(
    (request, response) => {
      response.on('close', () => request.url === '/large' && ended.resolve());
      if (request.url === '/large') response.end(Buffer.alloc(50_000_000));
      else void slow.promise.then(() => response.end('late'));
    },
    { stallMs: 30 },
  );
  const patient = await connect(port, GET.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
  const stalled = await connect(port, GET.replace('/', '/large'));
  stalled.socket.pause();
  await ended.promise;
  slow.resolve();
  expect(await patient.closed).toMatch(/late$/);
});

test('a request that names several hosts is refused', async () => {
  const port = await serve(answer);
  const { closed } = await connect(port, 'GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n');
  expect(await closed).toMatch(/^HTTP\/1\.1 400 [^]*"Expected one Host header, got several\."/);
});

test.each([
  'Content-Length: 5\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nContent-Length: 5',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
  'Transfer-Encoding : chunked',
  'Content-Length: 0\r\nContent-Length: 40',
  'Content-Length: +5',
])('a body whose end can be read in two ways is refused, and what follows is no request: %j', async (headers) => {
  const urls: unknown[] = [];
  const port = await serve((request, response) => {
    urls.push(request.url);
    response.end('hello');
  });
  const { closed } = await connect(
    port,
    `POST /first HTTP/1.1\r\nHost: a\r\n${headers}\r\n\r\n0\r\n\r\nGET /hidden HTTP/1.1\r\nHost: a\r\n\r\n`,
  );
  expect(await closed).toMatch(/^HTTP\/1\.1 400 /);
  expect(urls).toEqual([]);
});
