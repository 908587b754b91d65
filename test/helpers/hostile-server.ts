/** A server that sends any bytes at any speed, because HTTP libraries refuse to be that broken. */
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface HostileServer {
  port: number;
  /** Resolves once every connection is closed. */
  waitUntilIdle(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server on 127.0.0.1 that passes every connection to `behave` once the header of a request arrived. */
export async function startHostileServer(behave: (socket: Socket) => void): Promise<HostileServer> {
  const sockets = new Map<Socket, Promise<unknown>>();
  const server = createServer((socket) => {
    sockets.set(
      socket,
      new Promise((done) => socket.once('close', done)).then(() => sockets.delete(socket)),
    );
    socket.on('error', () => undefined);
    socket.once('data', () => behave(socket));
    socket.resume();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const waitUntilIdle = async () => void (await Promise.all(sockets.values()));
  return {
    port: (server.address() as AddressInfo).port,
    waitUntilIdle,
    async close() {
      const closedPromise = new Promise((done) => server.close(done));
      for (const socket of sockets.keys()) socket.destroy();
      await closedPromise;
    },
  };
}

/** Writes the header of a response. */
export function writeHead(socket: Socket, headers: Readonly<Record<string, string | number>>, status = 200): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} X\r\n${lines.join('')}\r\n`);
}

/** Writes `bytes` in pieces, each in a separate event-loop turn. */
export async function writeSlowly(socket: Socket, bytes: Uint8Array, pieceBytes: number): Promise<void> {
  for (let at = 0; at < bytes.length && !socket.destroyed; at += pieceBytes) {
    if (!socket.write(bytes.subarray(at, at + pieceBytes)))
      await new Promise<void>((done) => {
        socket.once('drain', done);
        socket.once('close', done);
      });
    else await new Promise((done) => setImmediate(done));
  }
}

/** Writes the same bytes repeatedly until the connection closes. */
export function writeForever(socket: Socket, bytes: Uint8Array | string, everyMs = 1): void {
  const timer = setInterval(() => socket.write(bytes), everyMs);
  socket.once('close', () => clearInterval(timer));
}
