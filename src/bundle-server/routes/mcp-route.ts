/** The address at which programs of language models use a site (Model Context Protocol, streamable HTTP without sessions). */
import type { IncomingMessage, ServerResponse } from 'node:http';

import { AppError } from '../../errors.ts';
import { createRateLimit } from '../../lib/api-proxy/rate-limit.ts';
import { callerOf, readBody, sendProblem } from '../connection/exchange.ts';
import type { Release } from '../release/release.ts';
import type { Site } from '../files/site.ts';

export interface McpExchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** The parsed body. */
  message: unknown;
  site: Site;
}

export interface McpRouteOptions {
  /** Sends the response to one message, or to several in one body. */
  respond(exchange: McpExchange): Promise<void>;
  /** Requests of one caller: so many at once, and so many a minute in the long run. @defaultValue 60 and 120 */
  rate?: { burst: number; perMinute: number };
}

export interface McpRoute {
  /** Responds to a request for which `isMcpRequest` holds. */
  handle(exchange: Omit<McpExchange, 'message'>): Promise<void>;
}

/** Messages are posted; everything else at the address is a page's, if the site has one there. */
export function isMcpRequest({ method, path }: { method: string | undefined; path: string }): boolean {
  return path === '/mcp' && method === 'POST';
}

/** Whether programs may use a site in this way: it is a part of the assistant. */
export function mayUseMcp({ features }: Pick<Release, 'features'>): boolean {
  return features?.assistant === true;
}

const MAX_BYTES = 100_000;
/** Each takes milliseconds of the processor, and memory for what it reads. */
const MAX_UNDER_WAY = 16;

export function createMcpRoute({ respond, rate = { burst: 60, perMinute: 120 } }: McpRouteOptions): McpRoute {
  const allowance = createRateLimit(rate);
  let underWay = 0;

  const read = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
      throw new AppError('unsupported_media_type', 'Expected a message of the type application/json.');
    const wait = allowance.take(callerOf(request), performance.now());
    if (wait !== undefined) {
      response.setHeader('Retry-After', wait);
      throw new AppError('rate_limited', `Too many messages were sent from here. Retry in ${wait} s.`);
    }
    if (underWay >= MAX_UNDER_WAY) {
      response.setHeader('Retry-After', 1);
      throw new AppError('unavailable', 'The site is busy. Retry in a second.');
    }
    const body = await readBody(request, MAX_BYTES, `${MAX_BYTES / 1000} kB`);
    try {
      return JSON.parse(body.toString('utf8'));
    } catch {
      throw new AppError('invalid_request', 'Expected a JSON-RPC message.');
    }
  };

  return {
    async handle({ request, response, site }) {
      let message: unknown;
      try {
        message = await read(request, response);
      } catch (error) {
        return sendProblem(request, response, error);
      }
      underWay += 1;
      try {
        await respond({ request, response, message, site });
      } finally {
        underWay -= 1;
      }
    },
  };
}
