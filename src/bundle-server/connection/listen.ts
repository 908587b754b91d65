import { once } from 'node:events';
import type http from 'node:http';
import type { AddressInfo } from 'node:net';

import { explainListening } from '../../lib/http/explain-listening.ts';
import { createLimitedServer } from '../../lib/http/limited-server.ts';
import type { ServerLimits } from '../../lib/http/limited-server.ts';

export interface ListenOptions {
  handle: http.RequestListener;
  host: string;
  /** 0 uses any free port. */
  port: number;
  /** @defaultValue the limits of every server */
  limits?: Partial<ServerLimits> | undefined;
}

export interface ListeningServer {
  /** `http://host:port`, with the actual port. */
  url: string;
  /**
   * Stops accepting connections and lets requests in progress finish. The remaining ones are closed after `graceMs`.
   */
  close(graceMs?: number): Promise<void>;
}

/**
 * Listens for requests. Throws `conflict` for a port that is in use, `invalid_config` for an address that is not
 * available.
 */
export async function listen({ handle, host, port, limits }: ListenOptions): Promise<ListeningServer> {
  // A GET has no body. Node 24.12 and later create no stream for it, so its request emits no `close`; use the response
  // instead.
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
  const closeEvent = once(server, 'close');
  server.close();
  // A kept-alive connection that becomes idle while the server closes would keep it open.
  const idleTimer = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closeEvent;
  clearInterval(idleTimer);
  clearTimeout(timer);
}

const IDLE_CHECK_MS = 20;

function formatUrl({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
