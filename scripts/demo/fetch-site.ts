import http from 'node:http';
import { text } from 'node:stream/consumers';
import type { DemoService } from './demo-service.ts';

/** A request to a hosted site. With a body, it is a POST from one of the site's pages. */
interface SiteRequest {
  path: string;
  body?: object;
  signal: AbortSignal;
}

/**
 * Requests a page of a hosted site as a reader's browser does. Not every resolver knows names below localhost, so this
 * connects to the service itself. Throws an error if the status isn't a success.
 */
export async function fetchSite(
  { url, domain }: Pick<DemoService, 'url' | 'domain'>,
  { path, body, signal }: SiteRequest,
): Promise<string> {
  const { port, hostname } = new URL(url);
  const host = `${domain}.localhost:${port}`;
  const headers = { host, origin: `http://${host}`, 'user-agent': BROWSER };
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const options = { hostname, port, path, method: body ? 'POST' : 'GET', headers, signal, agent: false as const };
    http
      .request(options, resolve)
      .on('error', reject)
      .end(body && JSON.stringify(body));
  });
  const content = await text(response);
  const { statusCode = 0 } = response;
  if (statusCode >= 200 && statusCode < 300) return content;
  throw new Error(`${host}${path} returned the status ${statusCode}.`);
}

/** Web analytics ignores programs. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Reports a search without results, as the search of a site does. */
export async function reportSearch(
  site: Pick<DemoService, 'url' | 'domain'>,
  query: string,
  signal: AbortSignal,
): Promise<void> {
  const body = { events: [{ type: 'search', query, results: 0 }] };
  await fetchSite(site, { path: '/_bindery/events', body, signal });
}
