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

/** Small limits, far from the limits in other tests. */
const FAST = { checkMs: 5 };
const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

async function serve(handle: http.RequestListener, limits: Partial<ServerLimits> = {}): Promise<number> {
  server = createLimitedServer(handle, { limits });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** Opens a connection and collects everything received on it until it closes. */
async function connect(port: number, text = ''): Promise<{ socket: net.Socket; closed: Promise<string> }> {
  const socket = net.connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  let receivedText = '';
  socket.on('data', (chunk: Buffer) => (receivedText += chunk.toString('latin1')));
  const closedPromise = new Promise<string>((resolve) => void socket.on('close', () => resolve(receivedText)));
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  return { socket, closed: closedPromise };
}

const answer: http.RequestListener = (_, response) => response.end('hello');

async function ask(port: number): Promise<string> {
  return (await (await connect(port, GET.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))).closed).slice(-5);
}

test('ends headers and bodies that arrive byte by byte with 408, while serving others', async () => {
  const port = await serve((request, response) => request.resume().on('end', () => response.end('hello')), {
    ...FAST,
    // Long enough for a request of `ask` on a busy machine.
    headersMs: 1_000,
    requestMs: 1_000,
  });
  const slowSockets = await Promise.all([
    connect(port, 'GET / HTTP/1.1\r\nHost: a\r\nX: '),
    connect(port, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999\r\n\r\nx'),
    connect(port, 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n'),
    connect(port),
  ]);
  const drip = setInterval(() => slowSockets.forEach(({ socket }) => socket.write('y')), 10);
  expect(await ask(port)).toBe('hello');
  const ends = await Promise.all(slowSockets.map(({ closed }) => closed));
  clearInterval(drip);
  for (const end of ends.slice(0, 3)) expect(end).toMatch(/^HTTP\/1\.1 (408|400) /);
  expect(await ask(port)).toBe('hello');
});

test('replaces the connection that has waited longest for a request when there are too many', async () => {
  const port = await serve(answer, { connections: 5 });
  const [first, ...idleClients] = await Promise.all(Array.from({ length: 5 }, () => connect(port, '')));
  const openSockets = await Promise.all(idleClients.map(async ({ socket }) => (socket.write('GET'), socket)));
  expect(await ask(port)).toBe('hello');
  expect(await first?.closed).toBe('');
  expect(openSockets.filter((socket) => socket.closed)).toEqual([]);
});

test('keeps connections that wait for a response or have just received one', async () => {
  let release = () => {};
  const requestPromise = Promise.withResolvers<void>();
  const port = await serve(
    (request, response) => {
      if (request.url === '/slow') {
        release = () => response.end('slow');
        requestPromise.resolve();
      } else response.end('hello');
    },
    { connections: 2 },
  );
  const busyClient = await connect(port, GET.replace('/', '/slow'));
  await requestPromise.promise;
  const idleClient = await connect(port);
  expect(await ask(port)).toBe('hello');
  expect(await idleClient.closed).toBe('');
  busyClient.socket.end();
  release();
  expect(await busyClient.closed).toMatch(/slow$/);
});

test('disconnects a client that sends requests without waiting for responses, and handles none of them', async () => {
  let handledCount = 0;
  const port = await serve(() => void (handledCount += 1), { pipelined: 3 });
  const greedyClient = await connect(port, GET.repeat(2_000));
  expect(await greedyClient.closed).toBe('');
  expect(handledCount).toBe(3);
});

test('accepts many sequential requests on a connection', async () => {
  const port = await serve(answer, { pipelined: 1 });
  const { socket } = await connect(port);
  for (let count = 0; count < 20; count += 1) {
    socket.write(GET);
    await once(socket, 'data');
  }
  expect(socket.closed).toBe(false);
});

test('disconnects a client that stops reading; keeps one that waits for a slow response', async () => {
  const slowPromise = Promise.withResolvers<void>();
  const endedPromise = Promise.withResolvers<void>();
  const port = await serve(
    (request, response) => {
      response.on('close', () => request.url === '/large' && endedPromise.resolve());
      if (request.url === '/large') response.end(Buffer.alloc(50_000_000));
      else void slowPromise.promise.then(() => response.end('late'));
    },
    { stallMs: 500 },
  );
  const patientClient = await connect(port, GET.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
  const stalledClient = await connect(port, GET.replace('/', '/large'));
  stalledClient.socket.pause();
  await endedPromise.promise;
  slowPromise.resolve();
  expect(await patientClient.closed).toMatch(/late$/);
});

test('rejects a request with several hosts', async () => {
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
])('rejects a body with an ambiguous end, and handles nothing after it: %j', async (headers) => {
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
