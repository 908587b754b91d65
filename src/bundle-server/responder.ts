import type { IncomingMessage, ServerResponse } from 'node:http';

import { AppError, messageOf } from '../errors.ts';
import { createApiProxy, type ApiProxyOptions } from './routes/api-proxy.ts';
import { createAssistantRoute, type AssistantRouteOptions } from './routes/assistant-route.ts';
import { createCollector, type CollectorOptions } from './events/collector.ts';
import { createEventsRoute, type EventsRouteOptions } from './events/events-route.ts';
import { handleRequest } from './handle-request.ts';
import { createMcpRoute, type McpRouteOptions } from './routes/mcp-route.ts';
import { createSearchRoute, type SearchRouteOptions } from './routes/search-route.ts';
import type { Site } from './files/site.ts';
import { createTrustedProxies } from '../lib/http/trusted-proxies.ts';

export interface ResponderOptions {
  /** Offers the proxy of the API playground. @defaultValue it is off */
  apiProxy?: ApiProxyOptions | undefined;
  /** Takes feedback of readers, of sites that have web analytics. @defaultValue none is taken */
  collector?: CollectorOptions | undefined;
  /** Counts views and searches, of sites that have web analytics. @defaultValue nothing is counted */
  events?: EventsRouteOptions | undefined;
  /** Searches sites that have the search, for programs. @defaultValue there is no such address */
  search?: SearchRouteOptions | undefined;
  /** Lets programs of language models use sites that have the assistant. @defaultValue there is no such address */
  mcp?: McpRouteOptions | undefined;
  /** Answers readers' questions, on sites that have the assistant. @defaultValue there is none */
  assistant?: AssistantRouteOptions | undefined;
  /** IP addresses and CIDR ranges of proxies whose `X-Forwarded-For` counts. @defaultValue none */
  trustedProxies?: readonly string[] | undefined;
  log: (line: string) => void;
}

/** Responds to requests for any number of sites. */
export interface Responder {
  /** Sends all of the response from one release, also when another takes its place meanwhile. */
  respond(site: Site, request: IncomingMessage, response: ServerResponse): void;
  /** Says that a site cannot be read, for an error that came before or while it was served. */
  fail(response: ServerResponse, error: unknown): void;
  /** Ends once what was taken is written. */
  close(): Promise<void>;
}

export function createResponder({ log, trustedProxies = [], ...options }: ResponderOptions): Responder {
  const { findCaller } = createTrustedProxies(trustedProxies);
  const apiProxy = options.apiProxy && createApiProxy({ findCaller, ...options.apiProxy });
  const collector =
    options.collector && createCollector({ findCaller, ...options.collector, events: options.events !== undefined });
  const events = options.events && createEventsRoute({ findCaller, ...options.events });
  const search = options.search && createSearchRoute({ findCaller, ...options.search });
  const mcp = options.mcp && createMcpRoute({ findCaller, ...options.mcp });
  const assistant = options.assistant && createAssistantRoute({ findCaller, ...options.assistant });
  const fail = (response: ServerResponse, error: unknown) => sendFailure({ error, response, log });
  return {
    respond(site, request, response) {
      try {
        const routes = { apiProxy, collector, events, search, mcp, assistant };
        handleRequest({ site, ...routes, request, response })?.catch((error: unknown) => fail(response, error));
      } catch (error) {
        fail(response, error);
      }
    },
    fail,
    async close() {
      collector?.close();
      await events?.close();
    },
  };
}

interface Failure {
  error: unknown;
  response: ServerResponse;
  log: (line: string) => void;
}

function sendFailure({ error, response, log }: Failure): void {
  // The reader went away: nothing is wrong.
  if (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
  log(`a request failed: ${messageOf(error)}`);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  const isTransient = error instanceof AppError && error.code === 'unavailable';
  response
    .writeHead(isTransient ? 503 : 500, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(isTransient && { 'Retry-After': '60' }),
    })
    .end("This page can't be read.\n");
}
