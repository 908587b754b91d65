import type { IncomingHttpHeaders } from 'node:http';

/**
 * Returns whether a page of this service sent the form. Browsers send `Sec-Fetch-Site`, or over plain http only
 * `Origin`. A request with neither header doesn't come from a browser, so no other site can have caused it.
 */
export function isFromThisSite({ 'sec-fetch-site': site, origin, host }: IncomingHttpHeaders): boolean {
  if (site !== undefined) return site === 'same-origin';
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
