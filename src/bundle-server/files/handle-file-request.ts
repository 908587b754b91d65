import { getPath } from '../connection/exchange.ts';
import type { Resolution } from '../release/resolve.ts';
import type { SiteRequest } from '../route.ts';
import { negotiate } from './agents.ts';
import { chooseRelease } from './choose-release.ts';
import type { HeaderList, Representation } from './representation.ts';
import { sendFile } from './send-file.ts';

/** Responds with a file of the bundle, a redirect, or the reason for having neither. */
export function handleFileRequest(exchange: SiteRequest): void | Promise<void> {
  const { site, request } = exchange;
  const target = request.url ?? '/';
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    if (site.resolve(target).kind === 'missing') return sendText(exchange, { status: 404, text: 'Page not found.' });
    return sendText(exchange, {
      status: 405,
      text: 'Method not allowed. Use GET or HEAD.',
      headers: ['Allow', 'GET, HEAD'],
    });
  }
  // Crawlers request it only at the root of the host (RFC 9309 section 2.3).
  if (site.isHidden && getPath(target) === '/robots.txt') return sendText(exchange, { status: 200, text: NO_ROBOTS });
  const resolution = site.resolve(target);
  const choice = chooseRelease({ site, target, resolution });
  if (choice instanceof Promise)
    return choice.then((alternative) =>
      alternative ? sendFile({ ...exchange, ...alternative }) : sendResolved(exchange, resolution),
    );
  return choice ? sendFile({ ...exchange, ...choice }) : sendResolved(exchange, resolution);
}

function sendResolved(exchange: SiteRequest, resolution: Resolution): void | Promise<void> {
  const { headers } = exchange.request;
  switch (resolution.kind) {
    case 'file':
      return sendFile({ ...exchange, file: negotiate(resolution.path, headers.accept, exchange.site.release.files) });
    case 'redirect': {
      const { status, location } = resolution;
      return sendText(exchange, { status, text: `See ${location}`, headers: ['Location', location] });
    }
    case 'malformed':
      return sendText(exchange, { status: 400, text: "The URL path isn't valid." });
    case 'missing':
      return sendNotFound(exchange);
  }
}

const NO_ROBOTS = 'User-agent: *\nDisallow: /';

function sendNotFound(exchange: SiteRequest): void | Promise<void> {
  const { site } = exchange;
  const send = (page?: Representation) => {
    if (page?.body) sendBody(exchange, { status: 404, type: 'text/html; charset=utf-8', body: page.body });
    else sendText(exchange, { status: 404, text: 'Page not found.' });
  };
  const page = site.release.files.has(NOT_FOUND) ? site.find(NOT_FOUND, undefined) : undefined;
  return page instanceof Promise ? page.then(send) : send(page);
}

const NOT_FOUND = '404.html';

interface Text {
  status: number;
  text: string;
  headers?: HeaderList;
}

function sendText(exchange: SiteRequest, { status, text, headers }: Text): void {
  sendBody(exchange, { status, type: 'text/plain; charset=utf-8', body: `${text}\n`, headers });
}

interface Body {
  status: number;
  type: string;
  /** A short text is sent in one piece with the headers. */
  body: Buffer | string;
  headers?: HeaderList | undefined;
}

function sendBody({ site, request, response }: SiteRequest, { status, type, body, headers = [] }: Body): void {
  const length = String(Buffer.byteLength(body));
  response
    .writeHead(status, [
      ...site.common,
      ...headers,
      'Content-Type',
      type,
      'Cache-Control',
      'no-cache',
      'Content-Length',
      length,
    ])
    .end(request.method === 'HEAD' ? undefined : body);
}
