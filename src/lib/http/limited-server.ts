/**
 * The HTTP server behind the API and every site. It stays available to others, whatever one client does with its
 * connections.
 */
import http from 'node:http';
import type { IncomingMessage, RequestListener, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { countOpenFiles } from './open-files.ts';

export interface ServerLimits {
  /** Milliseconds until the headers of a request must arrive, from the start of the connection or the request. */
  headersMs: number;
  /** Milliseconds until a complete request must arrive. */
  requestMs: number;
  /** Milliseconds for which a connection stays open for another request. */
  keepAliveMs: number;
  /** Milliseconds for which a client can go without reading any of a response. */
  stallMs: number;
  /** Milliseconds between checks of the first two limits. */
  checkMs: number;
  /**
   * Maximum number of open connections. A further one replaces the connection that has waited longest for a request.
   */
  connections: number;
  /** Maximum number of pending requests on one connection. Browsers and proxies send them one at a time. */
  pipelined: number;
}

/** Load balancers drop idle connections after a minute. Ours last longer, so that none is closed while in use. */
const SERVER_LIMITS: ServerLimits = {
  headersMs: 20_000,
  requestMs: 60_000,
  keepAliveMs: 72_000,
  stallMs: 60_000,
  checkMs: 5_000,
  connections: Math.min(10_000, Math.floor(countOpenFiles() / 2)),
  pipelined: 32,
};

/**
 * Creates a server with these limits. `handle` receives requests that have exactly one host, from connections that are
 * still open.
 */
export function createLimitedServer(
  handle: RequestListener,
  { limits: givenLimits = {}, ...options }: ServerOptions & { limits?: Partial<ServerLimits> | undefined } = {},
): http.Server {
  const limits = { ...SERVER_LIMITS, ...givenLimits };
  const { headersMs, requestMs, keepAliveMs, stallMs, checkMs } = limits;
  const connections = trackConnections(limits);
  const server = http.createServer(
    {
      ...options,
      headersTimeout: Math.min(headersMs, requestMs),
      requestTimeout: requestMs,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: checkMs,
    },
    (request, response) => {
      if (!connections.begin(request.socket, response)) return;
      if (countHosts(request) > 1) refuse(response);
      else handle(request, response);
    },
  );
  server.timeout = stallMs;
  server.on('timeout', connections.checkStalled);
  server.on('connection', connections.add);
  return server;
}

/**
 * Tracks the connections that wait for a request, longest first, and the number of requests in progress on the others.
 */
function trackConnections({ connections, pipelined }: ServerLimits) {
  const waitingSockets = new Set<Socket>();
  const underWay = new Map<Socket, number>();
  let openCount = 0;
  const endRequest = (socket: Socket): void => {
    const pendingCount = (underWay.get(socket) ?? 1) - 1;
    if (pendingCount > 0) return void underWay.set(socket, pendingCount);
    underWay.delete(socket);
    if (!socket.destroyed) waitingSockets.add(socket);
  };
  return {
    add(socket: Socket): void {
      openCount += 1;
      waitingSockets.add(socket);
      socket.once('close', () => {
        openCount -= 1;
        waitingSockets.delete(socket);
      });
      if (openCount > connections) for (const oldestSocket of waitingSockets) return void oldestSocket.destroy();
    },
    /** Returns false if the client is already disconnected. */
    begin(socket: Socket, response: ServerResponse): boolean {
      if (socket.destroyed) return false;
      const count = (underWay.get(socket) ?? 0) + 1;
      waitingSockets.delete(socket);
      underWay.set(socket, count);
      response.once('close', () => endRequest(socket));
      if (count <= pipelined) return true;
      socket.destroy();
      return false;
    },
    /** A handler can be slow and a stream silent, but a client that doesn't read available data is disconnected. */
    checkStalled(socket: Socket): void {
      if (!underWay.has(socket) || socket.writableLength > 0) socket.destroy();
    },
  };
}

/** With several Host headers, Node uses the first, and a proxy may use another (RFC 9112, 3.2). */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

function refuse(response: ServerResponse): void {
  const body = JSON.stringify({ error: 'Expected one Host header, got several.' });
  response.writeHead(400, { 'content-type': 'application/json; charset=utf-8', connection: 'close' }).end(body);
}
