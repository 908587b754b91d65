/** The HTTP server behind the API and every site: it stays there for others, whatever one caller does with its connections. */
import http from 'node:http';
import type { IncomingMessage, RequestListener, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { countOpenFiles } from './open-files.ts';

export interface ServerLimits {
  /** Milliseconds until the headers of a request are there, from the start of a connection or of the request. */
  headersMs: number;
  /** Milliseconds until a request is there with its body. */
  requestMs: number;
  /** Milliseconds for which a connection is kept for a further request. */
  keepAliveMs: number;
  /** Milliseconds for which a caller may take nothing of a response. */
  stallMs: number;
  /** Milliseconds between two looks at the first two limits. */
  checkMs: number;
  /** Open connections. A further one takes the place of that which has waited longest for a request. */
  connections: number;
  /** Requests of one connection that wait for their responses: browsers and proxies send one after the other. */
  pipelined: number;
}

/** Load balancers drop an idle connection after a minute: ours last longer, so that none is cut in mid-use. */
const SERVER_LIMITS: ServerLimits = {
  headersMs: 20_000,
  requestMs: 60_000,
  keepAliveMs: 72_000,
  stallMs: 60_000,
  checkMs: 5_000,
  connections: Math.min(10_000, Math.floor(countOpenFiles() / 2)),
  pipelined: 32,
};

/** Makes a server with these limits. `handle` gets requests that name one host, from connections that are not cut. */
export function createLimitedServer(
  handle: RequestListener,
  { limits: given = {}, ...options }: ServerOptions & { limits?: Partial<ServerLimits> | undefined } = {},
): http.Server {
  const limits = { ...SERVER_LIMITS, ...given };
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

/** Which connections wait for a request, longest first, and how many requests of the others are under way. */
function trackConnections({ connections, pipelined }: ServerLimits) {
  const waiting = new Set<Socket>();
  const underWay = new Map<Socket, number>();
  let open = 0;
  const end = (socket: Socket): void => {
    const left = (underWay.get(socket) ?? 1) - 1;
    if (left > 0) return void underWay.set(socket, left);
    underWay.delete(socket);
    if (!socket.destroyed) waiting.add(socket);
  };
  return {
    add(socket: Socket): void {
      open += 1;
      waiting.add(socket);
      socket.once('close', () => {
        open -= 1;
        waiting.delete(socket);
      });
      if (open > connections) for (const longest of waiting) return void longest.destroy();
    },
    /** False when nobody waits for the response any more. */
    begin(socket: Socket, response: ServerResponse): boolean {
      if (socket.destroyed) return false;
      const count = (underWay.get(socket) ?? 0) + 1;
      waiting.delete(socket);
      underWay.set(socket, count);
      response.once('close', () => end(socket));
      if (count <= pipelined) return true;
      socket.destroy();
      return false;
    },
    /** A handler may take its time, and streams may be silent; a caller that takes nothing of what is there is cut. */
    checkStalled(socket: Socket): void {
      if (!underWay.has(socket) || socket.writableLength > 0) socket.destroy();
    },
  };
}

/** A proxy may take another of several (RFC 9112, 3.2); Node takes the first. */
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
