import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a form was sent from a page of this service. Browsers say so in `Sec-Fetch-Site`, but over plain http: only in `Origin`.
 * A request with neither comes from no browser, which has no other site to be led from.
 */
export function isFromThisSite({ 'sec-fetch-site': site, origin, host }: IncomingHttpHeaders): boolean {
  if (site !== undefined) return site === 'same-origin';
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
