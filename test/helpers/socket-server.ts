/** A WebSocket server for tests (RFC 6455): short messages, no fragments, no extensions. */
import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

export interface SocketServer {
  port: number;
  /** Handshakes so far, including rejected ones. */
  handshakes: { url: string; protocols: string[] }[];
  /** Messages received so far; text as text. */
  messages: (string | Buffer)[];
  close(): Promise<void>;
}

export interface SocketServerOptions {
  /** Returns the subprotocol to accept; `refuse` responds with 403, undefined accepts none. */
  choose(handshake: { url: string; protocols: string[] }): string | undefined;
  onMessage(message: string | Buffer, peer: SocketPeer): void;
}

export interface SocketPeer {
  send(message: string | Buffer): void;
  /** Closes the connection as the protocol requires; `drop` does so silently. */
  end(code: number, reason: string): void;
  drop(): void;
}

const TEXT = 1;
const BINARY = 2;
const CLOSE = 8;

export async function startSocketServer({ choose, onMessage }: SocketServerOptions): Promise<SocketServer> {
  const handshakes: SocketServer['handshakes'] = [];
  const messages: SocketServer['messages'] = [];
  const openSockets = new Set<Duplex>();
  const server = http.createServer((_request, response) => response.writeHead(426).end());
  server.on('upgrade', (request, socket) => {
    openSockets.add(socket);
    socket.on('close', () => openSockets.delete(socket));
    socket.on('error', () => socket.destroy());
    const { url = '', headers } = request;
    const protocols = (headers['sec-websocket-protocol'] ?? '').split(/,\s*/).filter((name) => name !== '');
    handshakes.push({ url, protocols });
    const chosenProtocol = choose({ url, protocols });
    if (chosenProtocol === 'refuse') return void socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
    const accept = createHash('sha1')
      .update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64');
    const protocol = chosenProtocol === undefined ? '' : `Sec-WebSocket-Protocol: ${chosenProtocol}\r\n`;
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n${protocol}\r\n`,
    );
    const peer = createPeer(socket);
    let unreadBytes: Buffer = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      unreadBytes = Buffer.concat([unreadBytes, chunk]);
      for (let frame = readFrame(unreadBytes); frame; frame = readFrame(unreadBytes)) {
        unreadBytes = unreadBytes.subarray(frame.length);
        if (frame.kind === CLOSE) {
          peer.end(frame.data.length < 2 ? 1000 : frame.data.readUInt16BE(0), '');
          socket.end();
          return;
        }
        const message = frame.kind === TEXT ? frame.data.toString() : frame.data;
        messages.push(message);
        onMessage(message, peer);
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    handshakes,
    messages,
    close() {
      for (const socket of openSockets) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

function createPeer(socket: Duplex): SocketPeer {
  let hasEnded = false;
  return {
    send: (message) => socket.write(writeFrame(typeof message === 'string' ? TEXT : BINARY, Buffer.from(message))),
    end(code, reason) {
      if (hasEnded) return;
      hasEnded = true;
      const head = Buffer.alloc(2);
      head.writeUInt16BE(code);
      socket.write(writeFrame(CLOSE, Buffer.concat([head, Buffer.from(reason)])));
    },
    drop: () => socket.destroy(),
  };
}

/** Reads a complete client frame, which is always masked; undefined until all of it has arrived. */
function readFrame(bytes: Buffer): { kind: number; data: Buffer; length: number } | undefined {
  if (bytes.length < 2) return undefined;
  const shortLength = bytes.readUInt8(1) & 0x7f;
  const start = shortLength === 126 ? 8 : 6;
  if (bytes.length < start) return undefined;
  const size = shortLength === 126 ? bytes.readUInt16BE(2) : shortLength;
  if (bytes.length < start + size) return undefined;
  const mask = bytes.subarray(start - 4, start);
  const data = Buffer.from(bytes.subarray(start, start + size).map((byte, index) => byte ^ (mask[index % 4] ?? 0)));
  return { kind: bytes.readUInt8(0) & 0x0f, data, length: start + size };
}

function writeFrame(kind: number, data: Buffer): Buffer {
  const head = Buffer.alloc(data.length < 126 ? 2 : 4);
  head.writeUInt8(0x80 | kind, 0);
  head.writeUInt8(data.length < 126 ? data.length : 126, 1);
  if (data.length >= 126) head.writeUInt16BE(data.length, 2);
  return Buffer.concat([head, data]);
}
