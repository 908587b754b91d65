import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { isSameText } from '../same-text.ts';

/** Returns whether a request can read a process's metrics: with the token, or without one from the same machine. */
export function mayReadMetrics(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  token: string | undefined,
): boolean {
  if (token !== undefined) return isSameText(headers.authorization ?? '', `Bearer ${token}`);
  // A request forwarded by a proxy on this machine comes from elsewhere.
  const isForwarded = FORWARDED_HEADERS.some((name) => name in headers);
  return !isForwarded && ipaddr.process(socket.remoteAddress ?? '0.0.0.0').range() === 'loopback';
}

const FORWARDED_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** Message for all other requests. */
export const METRICS_REFUSAL =
  '/metrics only accepts requests from the same machine. To read it from elsewhere, set BINDERY_METRICS_TOKEN and send ' +
  '"Authorization: Bearer" with the token.';
