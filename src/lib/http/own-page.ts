import type { IncomingMessage } from 'node:http';

/**
 * Returns whether the request comes from a page of this site. Another site must not send requests from its readers'
 * network (OWASP, CSRF).
 */
export function isOwnPage({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? isOwnOrigin(headers) : site === 'same-origin';
}

/** Browsers omit the newer header on plain HTTP, but always send `Origin` with a POST. */
function isOwnOrigin({ origin, host, 'x-forwarded-host': forwardedHost }: IncomingMessage['headers']): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  return [host, forwardedHost].includes(new URL(origin).host);
}
