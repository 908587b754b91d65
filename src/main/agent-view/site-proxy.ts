/** An HTTP proxy that gives access to a single site. */
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { getContentType } from '../../bundle-server/files/mime.ts';
import type { Release } from '../../bundle-server/release/release.ts';
import { resolveRequest } from '../../bundle-server/release/resolve.ts';

/** Origin of the site for a browser behind the proxy. */
export const SITE_ORIGIN = 'http://site.invalid';

/** Allows no scripts, and nothing from other origins. */
const POLICY =
  "default-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'none'; connect-src 'none'; object-src 'none'; sandbox allow-same-origin";

/** Starts the proxy on a free local port. Requests for other hosts, and tunnels to any, are rejected. */
export async function startSiteProxy(
  release: Pick<Release, 'files' | 'redirects' | 'locate'>,
): Promise<{ address: string; close(): Promise<void> }> {
  const server = http.createServer((request, response) => {
    const url = URL.parse(request.url ?? '');
    if (url?.origin !== SITE_ORIGIN || request.method !== 'GET') return void response.writeHead(403).end();
    const resolution = resolveRequest(release as Release, url.pathname + url.search);
    if (resolution.kind === 'redirect')
      return void response.writeHead(resolution.status, { location: resolution.location }).end();
    if (resolution.kind !== 'file') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': getContentType(resolution.path), 'content-security-policy': POLICY });
    pipeline(fs.createReadStream(release.locate(resolution.path)), response).catch(() => response.destroy());
  });
  server.on('connect', (_, socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'));
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
