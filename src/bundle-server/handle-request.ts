import type { IncomingMessage, ServerResponse } from 'node:http';

import { negotiate } from './files/agents.ts';
import { isProxyRequest } from './routes/api-proxy.ts';
import type { ApiProxy } from './routes/api-proxy.ts';
import { chooseRelease } from './files/choose-release.ts';
import { isAssistantRequest, mayAsk } from './routes/assistant-route.ts';
import type { AssistantRoute } from './routes/assistant-route.ts';
import { isCollectorRequest, mayCollect } from './events/collector.ts';
import type { Collector } from './events/collector.ts';
import { isEventsRequest } from './events/events-route.ts';
import type { EventsRoute } from './events/events-route.ts';
import { getPath } from './connection/exchange.ts';
import { mayUseProxy } from './release/release.ts';
import type { HeaderList, Representation } from './files/representation.ts';
import { findTargetBelow } from './release/resolve.ts';
import type { Resolution } from './release/resolve.ts';
import { isMcpRequest, mayUseMcp } from './routes/mcp-route.ts';
import type { McpRoute } from './routes/mcp-route.ts';
import { isSearchRequest, maySearch } from './routes/search-route.ts';
import type { SearchRoute } from './routes/search-route.ts';
import { sendFile } from './files/send-file.ts';
import type { Site } from './files/site.ts';

export interface HandleRequest {
  site: Site;
  /** Absent: the proxy is disabled. */
  apiProxy?: ApiProxy | undefined;
  /** Absent: nothing is collected. */
  collector?: Collector | undefined;
  /** Absent: nothing is counted. */
  events?: EventsRoute | undefined;
  /** Absent: there is no search API. */
  search?: SearchRoute | undefined;
  /** Absent: there is no MCP endpoint. */
  mcp?: McpRoute | undefined;
  /** Absent: there is no assistant. */
  assistant?: AssistantRoute | undefined;
  request: IncomingMessage;
  response: ServerResponse;
}

/** Responds to one request from one release, synchronously if the response needs no disk. */
export function handleRequest({
  site,
  apiProxy,
  collector,
  events,
  search,
  mcp,
  assistant,
  request,
  response,
}: HandleRequest): void | Promise<void> {
  const { release } = site;
  const target = request.url ?? '/';
  const path = getPath(findTargetBelow(target, site.base) ?? '');
  const exchange = { method: request.method, path };
  if (apiProxy && isProxyRequest(exchange) && mayUseProxy(release)) {
    for (const [name, value] of iteratePairs(site.common)) response.setHeader(name, value);
    return apiProxy.handle({ request, response, path, site });
  }
  // A preview isn't read by the site's audience.
  if (collector && !site.isHidden && isCollectorRequest(exchange) && mayCollect(release)) {
    for (const [name, value] of iteratePairs(site.common)) response.setHeader(name, value);
    return collector.handle({ request, response, path, site });
  }
  // A preview isn't worth the assistant's tokens either.
  if (assistant && !site.isHidden && isAssistantRequest(exchange) && mayAsk(release)) {
    for (const [name, value] of iteratePairs(site.common)) response.setHeader(name, value);
    return assistant.handle({ request, response, path, site });
  }
  if (events && !site.isHidden && isEventsRequest(exchange) && mayCollect(release)) {
    for (const [name, value] of iteratePairs(site.common)) response.setHeader(name, value);
    return events.handle({ request, response, site });
  }
  if (search && isSearchRequest(path) && maySearch(release)) {
    for (const [name, value] of iteratePairs(site.common)) response.setHeader(name, value);
    return search.handle({ request, response, site });
  }
  if (mcp && isMcpRequest(exchange) && mayUseMcp(release)) return mcp.handle({ request, response, site });
  const reply = { site, request, response };
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return sendText(reply, {
      status: 405,
      text: 'Method not allowed. Use GET or HEAD.',
      headers: ['Allow', 'GET, HEAD'],
    });
  // Crawlers request it only at the root of the host (RFC 9309 section 2.3).
  if (site.isHidden && getPath(target) === '/robots.txt') return sendText(reply, { status: 200, text: NO_ROBOTS });
  const resolution = site.resolve(target);
  const choice = chooseRelease({ site, target, resolution });
  if (choice instanceof Promise)
    return choice.then((alternative) =>
      alternative ? sendFile({ ...reply, ...alternative }) : sendResolved(reply, resolution),
    );
  return choice ? sendFile({ ...reply, ...choice }) : sendResolved(reply, resolution);
}

function sendResolved(reply: Reply, resolution: Resolution): void | Promise<void> {
  const { headers } = reply.request;
  switch (resolution.kind) {
    case 'file':
      return sendFile({ ...reply, file: negotiate(resolution.path, headers.accept, reply.site.release.files) });
    case 'redirect': {
      const { status, location } = resolution;
      return sendText(reply, { status, text: `See ${location}`, headers: ['Location', location] });
    }
    case 'malformed':
      return sendText(reply, { status: 400, text: "The URL path isn't valid." });
    case 'missing':
      return sendNotFound(reply);
  }
}

const NO_ROBOTS = 'User-agent: *\nDisallow: /';

interface Reply {
  site: Site;
  request: IncomingMessage;
  response: ServerResponse;
}

function sendNotFound(reply: Reply): void | Promise<void> {
  const { site } = reply;
  const send = (page?: Representation) => {
    if (page?.body) sendBody(reply, { status: 404, type: 'text/html; charset=utf-8', body: page.body });
    else sendText(reply, { status: 404, text: 'Page not found.' });
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

function sendText(reply: Reply, { status, text, headers }: Text): void {
  sendBody(reply, { status, type: 'text/plain; charset=utf-8', body: `${text}\n`, headers });
}

interface Body {
  status: number;
  type: string;
  /** A short text is sent in one piece with the headers. */
  body: Buffer | string;
  headers?: HeaderList | undefined;
}

function sendBody({ site, request, response }: Reply, { status, type, body, headers = [] }: Body): void {
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

function* iteratePairs(headers: HeaderList): Generator<[string, string]> {
  for (let index = 0; index < headers.length; index += 2) yield [headers[index] ?? '', headers[index + 1] ?? ''];
}
