/** Responses of servers that break the rules of HTTP, for tests of everything that reads from other hosts. */
import type { Socket } from 'node:net';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { writeForever, writeHead, writeSlowly } from './hostile-server.ts';

/** Clients read any quality alike. */
const FAST = 1;

const ENCODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  identity: (bytes) => bytes,
  gzip: (bytes) => gzipSync(bytes, { level: FAST }),
  deflate: (bytes) => deflateSync(bytes, { level: FAST }),
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: FAST } }),
};

/** Applies the codings of a `Content-Encoding` header in order. */
export function encode(bytes: Buffer, codings: readonly string[]): Buffer {
  return codings.reduce((encoded, coding) => ENCODERS[coding]?.(encoded) ?? encoded, bytes);
}

export interface HostileResponse {
  codings: readonly string[];
  /** Bytes that follow the compressed form. */
  garbage: number;
  pieceBytes: number;
}

export interface HostileBehavior {
  /** The response never ends, so that only the client's deadline ends it. */
  isEndless?: true;
  /** The client receives the whole encoded body. */
  isComplete?: true;
  run(socket: Socket, encoded: Buffer, response: HostileResponse): unknown;
}

/** What a server can do with the encoded body of a response, by name. */
export const HOSTILE_BEHAVIORS: ReadonlyMap<string, HostileBehavior> = new Map(
  Object.entries<HostileBehavior>({
    complete: {
      isComplete: true,
      async run(socket, encoded, { codings, pieceBytes }) {
        writeHead(socket, { 'content-encoding': codings.join(', '), 'content-length': encoded.length });
        await writeSlowly(socket, encoded, pieceBytes);
        socket.end();
      },
    },
    'until close': {
      isComplete: true,
      async run(socket, encoded, { codings, pieceBytes }) {
        writeHead(socket, { 'content-encoding': codings.join(', '), connection: 'close' });
        await writeSlowly(socket, encoded, pieceBytes);
        socket.end();
      },
    },
    'open after the body': {
      isComplete: true,
      async run(socket, encoded, { codings, pieceBytes }) {
        writeHead(socket, { 'content-encoding': codings.join(', '), 'content-length': encoded.length });
        await writeSlowly(socket, encoded, pieceBytes);
      },
    },
    'lies about the coding': {
      async run(socket, encoded, { codings, pieceBytes }) {
        const wrongCoding = codings[0] === 'gzip' ? 'br' : 'gzip';
        writeHead(socket, { 'content-encoding': wrongCoding, 'content-length': encoded.length });
        await writeSlowly(socket, encoded, pieceBytes);
        socket.end();
      },
    },
    'resets halfway': {
      async run(socket, encoded, { codings, pieceBytes }) {
        writeHead(socket, { 'content-encoding': codings.join(', '), 'content-length': encoded.length + 1 });
        await writeSlowly(socket, encoded.subarray(0, encoded.length / 2), pieceBytes);
        socket.resetAndDestroy();
      },
    },
    'announces too many bytes': {
      async run(socket, encoded, { codings, pieceBytes }) {
        writeHead(socket, { 'content-encoding': codings.join(', '), 'content-length': encoded.length + 10 });
        await writeSlowly(socket, encoded, pieceBytes);
        socket.end();
      },
    },
    'announces too few bytes': {
      async run(socket, encoded, { codings, pieceBytes }) {
        writeHead(socket, { 'content-encoding': codings.join(', '), 'content-length': encoded.length >> 1 });
        await writeSlowly(socket, encoded, pieceBytes);
        socket.end();
      },
    },
    'silent from the start': { isEndless: true, run: () => undefined },
    'silent after the head': {
      isEndless: true,
      run: (socket, encoded, { codings }) =>
        writeHead(socket, { 'content-encoding': codings.join(', '), 'content-length': encoded.length + 1 }),
    },
    'silent within the body': {
      isEndless: true,
      async run(socket, encoded, { codings, pieceBytes }) {
        writeHead(socket, { 'content-encoding': codings.join(', '), 'content-length': encoded.length + 1 });
        await writeSlowly(socket, encoded, pieceBytes);
      },
    },
    trickle: {
      isEndless: true,
      run(socket, encoded, { codings }) {
        writeHead(socket, { 'content-encoding': codings.join(', ') });
        writeForever(socket, encoded.subarray(0, 1), 5);
      },
    },
    'endless head': {
      isEndless: true,
      run(socket) {
        socket.write('HTTP/1.1 200 OK\r\n');
        writeForever(socket, 'x-more: y\r\n', 5);
      },
    },
    'endless hints': { isEndless: true, run: (socket) => writeForever(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n') },
    'switches the protocol': {
      isEndless: true,
      run: (socket) => writeHead(socket, { connection: 'upgrade', upgrade: 'x' }, 101),
    },
  }),
);
