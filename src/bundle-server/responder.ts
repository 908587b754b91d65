import type { ServerResponse } from 'node:http';

import { AppError, getErrorMessage } from '../errors.ts';
import { formatError } from '../lib/service-page/error-page.ts';
import { createApiProxy, type ApiProxyOptions } from './routes/api-proxy.ts';
import { createAssistantRoute, type AssistantRouteOptions } from './routes/assistant-route.ts';
import { createCollector, type CollectorOptions } from './events/collector.ts';
import { createEventsRoute, type EventsRouteOptions } from './events/events-route.ts';
import { handleRequest } from './handle-request.ts';
import { createMcpRoute, type McpRouteOptions } from './routes/mcp-route.ts';
import { createSearchRoute, type SearchRouteOptions } from './routes/search-route.ts';
import { createUserRoute } from './routes/user-route.ts';
import type { SiteRequest } from './route.ts';
import { createTrustedProxies } from '../lib/http/trusted-proxies.ts';

export interface ResponderOptions {
  /** Enables the API playground's proxy. @defaultValue it is disabled */
  apiProxy?: ApiProxyOptions | undefined;
  /** Accepts reader feedback, for sites with web analytics. @defaultValue none is accepted */
  collector?: CollectorOptions | undefined;
  /** Counts views and searches, for sites with web analytics. @defaultValue nothing is counted */
  events?: EventsRouteOptions | undefined;
  /** Provides the search API, for sites with search. @defaultValue it is disabled */
  search?: SearchRouteOptions | undefined;
  /** Provides the MCP endpoint, for sites with this feature. @defaultValue it is disabled */
  mcp?: McpRouteOptions | undefined;
  /** Answers readers' questions, for sites with the assistant. @defaultValue it is disabled */
  assistant?: AssistantRouteOptions | undefined;
  /** IP addresses and CIDR ranges of proxies whose `X-Forwarded-For` is trusted. @defaultValue none */
  trustedProxies?: readonly string[] | undefined;
  log: (line: string) => void;
}

/** Responds to requests for any number of sites. */
export interface Responder {
  /**
   * Sends the whole response from the part of a release that the reader sees, even if the release is replaced in the
   * meantime: files, searches and answers.
   */
  respond(exchange: SiteRequest): void;
  /** Responds that a site can't be read, for an error before or during serving. */
  fail(response: ServerResponse, error: unknown): void;
  /** Resolves once everything accepted has been written. */
  close(): Promise<void>;
}

export function createResponder({ log, trustedProxies = [], ...options }: ResponderOptions): Responder {
  const { findCaller } = createTrustedProxies(trustedProxies);
  const { apiProxy, collector, events, search, mcp, assistant } = options;
  const routes = [
    createUserRoute(),
    apiProxy && createApiProxy({ findCaller, ...apiProxy }),
    collector && createCollector({ findCaller, ...collector, events: events !== undefined }),
    events && createEventsRoute({ findCaller, ...events }),
    search && createSearchRoute({ findCaller, ...search }),
    mcp && createMcpRoute({ findCaller, ...mcp }),
    assistant && createAssistantRoute({ findCaller, ...assistant }),
  ].filter((route) => route !== undefined);
  const fail = (response: ServerResponse, error: unknown) => sendFailure({ error, response, log });
  return {
    respond(exchange) {
      const { response } = exchange;
      try {
        const site = exchange.site.forReader(exchange.reader);
        handleRequest(routes, { ...exchange, site })?.catch((error: unknown) => fail(response, error));
      } catch (error) {
        fail(response, error);
      }
    },
    fail,
    async close() {
      for (const route of routes) await route.close?.();
    },
  };
}

const UNAVAILABLE = 'This page is temporarily unavailable. Try again in a minute.';
const BROKEN = "The server can't read this page. Ask its operator to check the log.";

interface Failure {
  error: unknown;
  response: ServerResponse;
  log: (line: string) => void;
}

function sendFailure({ error, response, log }: Failure): void {
  // The reader disconnected, which is not an error.
  if (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
  log(`a request failed: ${getErrorMessage(error)}`);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  const isTransient = error instanceof AppError && error.code === 'unavailable';
  const status = isTransient ? 503 : 500;
  const message = isTransient ? UNAVAILABLE : BROKEN;
  const { headers, body } = formatError(response.req, { status, message });
  response
    .writeHead(status, { ...headers, 'Cache-Control': 'no-store', ...(isTransient && { 'Retry-After': '60' }) })
    .end(body);
}
