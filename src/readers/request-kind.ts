import type { IncomingMessage } from 'node:http';

import type { TrustedProxies } from '../lib/http/trusted-proxies.ts';

type Request = Pick<IncomingMessage, 'method' | 'headers'>;

/** Returns whether a person opens a page in a browser, so that the sign-in page can answer. */
export function isNavigation({ method, headers }: Request): boolean {
  if (method !== 'GET') return false;
  const mode = headers['sec-fetch-mode'];
  if (mode === undefined) return /\btext\/html\b/i.test(headers.accept ?? '');
  return mode === 'navigate' && headers['sec-fetch-dest'] === 'document';
}

/**
 * Returns whether the reader's browser uses HTTPS. `X-Forwarded-Proto` counts only if a trusted proxy sent it, because
 * anyone else can send it too.
 */
export function isHttps(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  { isTrusted }: Pick<TrustedProxies, 'isTrusted'>,
): boolean {
  if ('encrypted' in request.socket) return true;
  const header = request.headers['x-forwarded-proto'];
  if (header === undefined) return false;
  const protocol = [header].flat()[0] ?? '';
  return isTrusted(request.socket.remoteAddress ?? '') && /^\s*https\s*(?:,|$)/i.test(protocol);
}
