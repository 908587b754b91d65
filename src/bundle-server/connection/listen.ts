import { once } from 'node:events';
import type http from 'node:http';
import type { AddressInfo } from 'node:net';

import { explainListening } from '../../lib/http/explain-listening.ts';
import { createLimitedServer } from '../../lib/http/limited-server.ts';
import type { ServerLimits } from '../../lib/http/limited-server.ts';

export interface ListenOptions {
  handle: http.RequestListener;
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** @defaultValue those of every server */
  limits?: Partial<ServerLimits> | undefined;
}

export interface Listening {
  /** `http://host:port`, with the port that was taken. */
  url: string;
  /** Takes no new connections and lets requests under way finish; after `graceMs` the rest are cut. */
  close(graceMs?: number): Promise<void>;
}

/** Listens for requests. Throws `conflict` for a port that is taken, `invalid_config` for an address that cannot be had. */
export async function listen({ handle, host, port, limits }: ListenOptions): Promise<Listening> {
  // A GET has no body: no stream is set up for it (Node 24.12 and later), so its request has no `close`: ask the response.
  const server = createLimitedServer(handle, { optimizeEmptyRequests: true, limits });
  server.listen(port, host);
  await once(server, 'listening').catch((cause: unknown) => {
    throw explainListening(cause, { host, port, variable: '--port' });
  });
  return {
    url: formatUrl(server.address() as AddressInfo),
    close: (graceMs = 10_000) => closeServer(server, graceMs),
  };
}

async function closeServer(server: http.Server, graceMs: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // A kept-alive connection that falls idle while the server closes would hold it open.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(timer);
}

const IDLE_CHECK_MS = 20;

function formatUrl({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
