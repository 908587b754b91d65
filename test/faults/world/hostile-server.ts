import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** How a hostile server responds. */
export const HOSTILITIES = ['endless', 'endless-gzip', 'trickle', 'bomb', 'reset', 'short', 'silent', 'html'] as const;
export type Hostility = (typeof HOSTILITIES)[number];

export interface HostileServer {
  origin: string;
  port: number;
  /** Sets how requests are treated whose path contains no hostility. */
  setHostility(hostility: Hostility): void;
  /** Ids of received webhook messages. */
  messages: ReadonlySet<string>;
  /** From now on responds to new requests with 404. Open responses continue until `letGoMs` have passed. */
  retire(letGoMs: number): void;
  close(): Promise<void>;
}

const CHUNK = Buffer.alloc(16_384, 'f');
/** In Git's reference format, so that Git keeps reading. */
const REFS = Buffer.from(
  Array.from({ length: 100 }, (_, at) => {
    const line = `${'a'.repeat(40)} refs/heads/endless-${String(at).padStart(6, '0')}\n`;
    return (line.length + 4).toString(16).padStart(4, '0') + line;
  }).join(''),
);
const HEAD = Buffer.from('001e# service=git-upload-pack\n0000');
const BOMB = gzipSync(Buffer.alloc(100_000_000));

/**
 * Starts a server that misbehaves: `/endless/site.git/info/refs` as its path says, every other path as last configured.
 */
export async function startHostileServer(): Promise<HostileServer> {
  let hostility: Hostility = 'reset';
  let isRetired = false;
  let timer: NodeJS.Timeout | undefined;
  const messages = new Set<string>();
  const server = createServer((request, response) => {
    if (request.headers['webhook-id'] !== undefined) messages.add(String(request.headers['webhook-id']));
    request.on('error', () => undefined).resume();
    response.on('error', () => undefined);
    if (isRetired) return void response.writeHead(404).end();
    const urlHostility = HOSTILITIES.find((each) => request.url?.startsWith(`/${each}/`));
    respond(urlHostility ?? hostility, { request, response });
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    messages,
    setHostility: (next) => void (hostility = next),
    retire(letGoMs) {
      isRetired = true;
      timer = setTimeout(() => server.closeAllConnections(), letGoMs);
    },
    async close() {
      clearTimeout(timer);
      const closedPromise = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closedPromise;
    },
  };
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

function respond(hostility: Hostility, { request, response }: Exchange): void {
  const isGit = request.url?.includes('/info/refs') === true;
  const type = isGit ? 'application/x-git-upload-pack-advertisement' : 'application/json';
  const [first, chunk] = isGit ? [HEAD, REFS] : [Buffer.alloc(0), CHUNK];
  const headers = { 'content-type': type };
  switch (hostility) {
    case 'silent':
      return;
    case 'reset':
      return void response.socket?.resetAndDestroy();
    case 'short':
      response.writeHead(200, { ...headers, 'content-length': 1_000_000 }).write(chunk, () => response.destroy());
      return;
    case 'html':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>');
    case 'bomb':
      return void response.writeHead(200, { ...headers, 'content-encoding': 'gzip' }).end(BOMB);
    case 'endless-gzip':
      response.writeHead(200, { ...headers, 'content-encoding': 'gzip' });
      return repeat(response, { chunk: gzipSync(Buffer.concat([first, chunk])), everyMs: 5 });
    case 'endless':
      response.writeHead(200, headers).write(first);
      return repeat(response, { chunk, everyMs: 5 });
    case 'trickle':
      response.writeHead(200, headers).write(first);
      return repeat(response, { chunk: chunk.subarray(0, 1_500), everyMs: 500 });
  }
}

function repeat(response: ServerResponse, { chunk, everyMs }: { chunk: Buffer; everyMs: number }): void {
  const timer = setInterval(() => {
    if (!response.writableNeedDrain) response.write(chunk);
  }, everyMs);
  response.once('close', () => clearInterval(timer));
}
