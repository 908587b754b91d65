import { once } from 'node:events';
import http, { type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createGzip } from 'node:zlib';

/** What a hostile server does with each request. */
export type Hostility = keyof typeof BEHAVIORS;

export interface HostileGitServer {
  /** URL of a repository on it. */
  url: URL;
  /** Resolves once a request has arrived. */
  reached: Promise<void>;
  close(): Promise<void>;
}

/** Starts a local Git server that never ends a response. */
export async function startHostileGitServer(hostility: Hostility): Promise<HostileGitServer> {
  const reachedPromise = Promise.withResolvers<void>();
  const server = http.createServer((request, response) => {
    reachedPromise.resolve();
    request.resume();
    response.on('error', () => undefined);
    BEHAVIORS[hostility](response, request.url ?? '');
  });
  server.on('clientError', (_, socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: new URL(`http://127.0.0.1:${port}/docs.git`),
    reached: reachedPromise.promise,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const BEHAVIORS = {
  /** Accepts the request and stays silent. */
  silent: () => undefined,
  /** Sends references endlessly. */
  'endless references': (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': ADVERTISEMENT });
    pour(response, `${PREAMBLE}${createPacketLine(`${COMMIT} HEAD\0ofs-delta\n`)}`);
  },
  /** Does the same, compressed: little to send, much to store. */
  'endless references, compressed': (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': ADVERTISEMENT, 'content-encoding': 'gzip' });
    const gzip = createGzip();
    gzip.pipe(response);
    response.on('close', () => gzip.destroy());
    pour(gzip, `${PREAMBLE}${createPacketLine(`${COMMIT} HEAD\0ofs-delta\n`)}`);
  },
  /** Sends 3 kB per second, which is above the limit for slow transfers. */
  trickle: (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': ADVERTISEMENT });
    response.write(`${PREAMBLE}${createPacketLine(`${COMMIT} HEAD\0ofs-delta\n`)}`);
    const timer = setInterval(() => response.write(REFERENCE.repeat(5)), 100);
    response.on('close', () => clearInterval(timer));
  },
  /** Advertises a branch, then reports progress endlessly instead of sending a pack. */
  'endless progress': (response: ServerResponse, url: string) => {
    if (advertise(response, url)) return;
    response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-result' });
    pour(response, createPacketLine('NAK\n'), () => createPacketLine(`\u0002${'Counting objects: 100%\r'.repeat(40)}`));
  },
  /** Advertises a branch, then sends an endless pack. */
  'endless pack': (response: ServerResponse, url: string) => {
    if (advertise(response, url)) return;
    response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-result' });
    response.write(createPacketLine('NAK\n'));
    response.write(createPacket(ENDLESS_BLOB));
    pour(response, '', () => createPacket(STORED_BLOCK));
  },
} as const satisfies Record<string, (response: ServerResponse, url: string) => void>;

const COMMIT = 'c'.repeat(40);
const ADVERTISEMENT = 'application/x-git-upload-pack-advertisement';
const PREAMBLE = `${createPacketLine('# service=git-upload-pack\n')}0000`;
const REFERENCE = createPacketLine(`${COMMIT} refs/heads/main\n`);
const PACK_BAND = 1;
/** The header of a pack with one object: a blob of half a terabyte, and the header of its zlib stream. */
const ENDLESS_BLOB = Buffer.concat([
  Buffer.from([PACK_BAND]),
  Buffer.from('PACK\0\0\0\u0002\0\0\0\u0001', 'latin1'),
  Buffer.from([0xbf, 0xff, 0xff, 0xff, 0xff, 0x7f, 0x78, 0x01]),
]);
/** A block of a zlib stream that isn't compressed (RFC 1951, 3.2.4). */
const STORED_BLOCK = Buffer.concat([Buffer.from([PACK_BAND, 0, 0xff, 0x7f, 0x00, 0x80]), Buffer.alloc(0x7fff)]);

function advertise(response: ServerResponse, url: string): boolean {
  if (!url.includes('info/refs')) return false;
  const capabilities = 'multi_ack_detailed side-band-64k ofs-delta allow-tip-sha1-in-want shallow';
  response.writeHead(200, { 'content-type': ADVERTISEMENT });
  response.end(`${PREAMBLE}${createPacketLine(`${COMMIT} refs/heads/main\0${capabilities}\n`)}0000`);
  return true;
}

/** One line of Git's protocol, with its length in front. */
function createPacketLine(text: string): string {
  return `${(Buffer.byteLength(text) + 4).toString(16).padStart(4, '0')}${text}`;
}

function createPacket(content: Buffer): Buffer {
  return Buffer.concat([Buffer.from((content.length + 4).toString(16).padStart(4, '0')), content]);
}

/** Writes as fast as it is read, until the other end disconnects. */
function pour(
  target: NodeJS.WritableStream & { destroyed?: boolean; closed?: boolean },
  first: string,
  next: () => string | Buffer = () => REFERENCE.repeat(1_000),
): void {
  target.write(first);
  const write = () => {
    while (!(target as unknown as Socket).destroyed && target.write(next()));
  };
  target.on('drain', write);
  write();
}
