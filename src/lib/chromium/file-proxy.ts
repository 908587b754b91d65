/** An HTTP proxy that gives a browser access to single files of this machine, and to nothing else. */
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** A file to send, or where the browser finds it instead. */
export type ProxiedFile = { file: string; type: string } | { location: string; status: number };

/** Allows no scripts, and nothing from other origins. */
const POLICY =
  "default-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'none'; connect-src 'none'; object-src 'none'; sandbox allow-same-origin";

/**
 * Starts the proxy on a free local port. `find` receives path and query of requests for `origin`. Requests for other
 * hosts, and tunnels to any, are rejected.
 */
export async function startFileProxy(
  origin: string,
  find: (pathAndQuery: string) => ProxiedFile | undefined,
): Promise<{ address: string; close(): Promise<void> }> {
  const server = http.createServer((request, response) => {
    const url = URL.parse(request.url ?? '');
    if (url?.origin !== origin || request.method !== 'GET') return void response.writeHead(403).end();
    const found = find(url.pathname + url.search);
    if (!found) return void response.writeHead(404).end();
    if ('location' in found) return void response.writeHead(found.status, { location: found.location }).end();
    response.writeHead(200, { 'content-type': found.type, 'content-security-policy': POLICY });
    pipeline(fs.createReadStream(found.file), response).catch(() => response.destroy());
  });
  server.on('connect', (_, socket) => {
    // Node no longer handles errors of this connection, and the browser can be killed at any time.
    socket.on('error', () => socket.destroy());
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  server.on('upgrade', (_, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
