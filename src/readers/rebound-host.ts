import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { TrustedProxies } from '../lib/http/trusted-proxies.ts';
import { isLoopbackHost } from '../lib/loopback-host.ts';

/**
 * Returns whether a browser may have sent a request for another site: the owner of any domain can point it at this
 * server, and its web pages can then read what visitors in an allowed network can read (DNS rebinding). IP addresses
 * and local names can't be pointed elsewhere. A trusted proxy decides itself what it forwards, and may replace the name.
 */
export function isReboundHost(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  { hostname, proxies }: { hostname: string; proxies: TrustedProxies },
): boolean {
  if (proxies.isTrusted(socket.remoteAddress ?? '')) return false;
  const host = `http://${headers.host ?? ''}`;
  if (!URL.canParse(host)) return true;
  const name = new URL(host).hostname.replace(/\.$/, '');
  return name !== hostname && isIP(name.replace(/^\[|\]$/g, '')) === 0 && !isLoopbackHost(name);
}
