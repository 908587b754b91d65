import { once } from 'node:events';
import net from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createSmtp } from './smtp.ts';

let server: net.Server | undefined;

afterEach(() => {
  server?.close();
});

/** Starts a server that answers each chunk it receives, and returns its URL. */
async function startServer(onConnect: (socket: Socket) => void): Promise<string> {
  server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    onConnect(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const MAIL = { to: 'reader@example.com', subject: 'Hello', text: 'Hello' };

/** Sends a line of an answer that never ends, several times per second. */
function trickle(socket: Socket): void {
  const timer = setInterval(() => socket.write('250-more\r\n'), 20);
  socket.on('close', () => clearInterval(timer));
}

test.each([
  ['the greeting', (socket: Socket) => void trickle(socket)],
  ['an answer', (socket: Socket) => void (socket.write('220 ready\r\n'), socket.once('data', () => trickle(socket)))],
  [
    'the answer to the message',
    (socket: Socket) => {
      socket.write('220 ready\r\n');
      socket.on('data', (chunk) => {
        if (chunk.includes('DATA')) socket.write('354 go on\r\n');
        else if (chunk.includes('Hello')) trickle(socket);
        else socket.write('250 ok\r\n');
      });
    },
  ],
])('gives up a server that sends %s line by line forever, and closes the connection', async (_, onConnect) => {
  const closedPromise = Promise.withResolvers<void>();
  const url = await startServer((socket) => {
    socket.on('close', () => closedPromise.resolve());
    onConnect(socket);
  });
  await expect(createSmtp({ url, from: 'bindery@example.com' }, 500)(MAIL)).rejects.toThrow(/abort/i);
  await closedPromise.promise;
});
