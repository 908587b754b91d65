/**
 * The route through which readers' requests reach APIs that their browser can't access itself (docs/export/serve.mdx).
 */
import type { LookupAddress } from 'node:dns';
import type { IncomingMessage } from 'node:http';

import { AppError } from '../../errors.ts';
import {
  RESPONSE_TYPE,
  parseRequest,
  printResponse,
  PROXY_PATH,
  PROXY_STATE_PATH,
  REQUEST_TYPE,
} from '../../lib/api-proxy/message.ts';
import { createRateLimit } from '../../lib/limits/rate-limit.ts';
import { toCallerKey } from '../../lib/limits/caller-key.ts';
import { PROXY_LIMITS, sendRequest } from '../../lib/api-proxy/send-request.ts';
import { findPeer, type FindCaller } from '../connection/find-caller.ts';
import { readBody, sendJson, sendOnce, sendProblem } from '../connection/exchange.ts';
import { isOwnPage } from '../../lib/http/own-page.ts';
import { createSharedSlots, type SharingOrganization } from '../../lib/limits/shared-slots.ts';
import type { Site } from '../files/site.ts';
import { mayUseProxy } from '../release/release.ts';
import type { Exchange, Route } from '../route.ts';

export interface ApiProxyOptions {
  /** Hostnames that can resolve to addresses outside the public Internet. */
  privateHosts: readonly string[];
  /** @defaultValue `PROXY_LIMITS` */
  limits?: typeof PROXY_LIMITS;
  /** Rate limit per caller: the burst, and the sustained requests per minute. @defaultValue 60 and 60 */
  rate?: { burst: number; perMinute: number };
  /** @defaultValue the connection's address */
  findCaller?: FindCaller;
  /** @defaultValue the system's resolver */
  resolve?: (host: string) => Promise<LookupAddress[]>;
  /** Returns the owner of a site. @defaultValue there is only one site */
  findOrganization?: (site: Site) => SharingOrganization | undefined;
}

/** Maximum number of concurrent requests. Each may hold twenty megabytes. */
const MAX_ACTIVE_REQUESTS = 32;
/** Space for URLs and headers besides the body. */
const HEAD_BYTES = 100_000;

export function createApiProxy(options: ApiProxyOptions): Route {
  const {
    privateHosts,
    limits = PROXY_LIMITS,
    rate = { burst: 60, perMinute: 60 },
    resolve,
    findCaller = findPeer,
  } = options;
  const allowance = createRateLimit(rate);
  const slots = createSharedSlots(MAX_ACTIVE_REQUESTS);

  const forward = async ({ request, response, site }: Exchange): Promise<Uint8Array> => {
    checkCaller(request);
    const waitMs = allowance.take(toCallerKey(findCaller(request)), performance.now());
    if (waitMs !== undefined) {
      response.setHeader('Retry-After', waitMs);
      throw new AppError('rate_limited', `Too many requests. Try again in ${waitMs} seconds.`);
    }
    const caller = toCallerKey(findCaller(request));
    const releaseSlot = slots.take({ organization: options.findOrganization?.(site), caller });
    if (typeof releaseSlot === 'string') {
      response.setHeader('Retry-After', 5);
      throw new AppError('unavailable', 'The proxy is busy. Try again in a few seconds.');
    }
    const goneController = new AbortController();
    response.once('close', () => goneController.abort());
    try {
      const message = parseRequest(
        await readBody(request, limits.requestBytes + HEAD_BYTES, `${Math.floor(limits.requestBytes / 1_000_000)} MB`),
      );
      if (!message) throw new AppError('invalid_request', "The request isn't in the format that the playground sends.");
      const { signal } = goneController;
      return printResponse(
        await sendRequest(message, {
          servers: site.release.apiServers,
          privateHosts,
          limits,
          signal,
          ...(resolve && { resolve }),
        }),
      );
    } finally {
      releaseSlot();
    }
  };

  return {
    matches: ({ method, path }) =>
      path === `/${PROXY_PATH}` || (path === `/${PROXY_STATE_PATH}` && (method === 'GET' || method === 'HEAD')),
    isIn: mayUseProxy,
    isOnHidden: true,
    async handle(exchange) {
      const { request, response, path } = exchange;
      if (path === `/${PROXY_STATE_PATH}`) return sendJson(response, 200, { proxy: true });
      try {
        if (request.method !== 'POST') {
          response.setHeader('Allow', 'POST');
          throw new AppError('method_not_allowed', 'Use POST to send API requests.');
        }
        sendOnce(response, { status: 200, type: RESPONSE_TYPE, body: await forward(exchange) });
      } catch (error) {
        sendProblem(request, response, error);
      }
    },
  };
}

function checkCaller(request: IncomingMessage): void {
  if (!isOwnPage(request))
    throw new AppError('forbidden', "Only this site's pages can send requests through this proxy.");
  if (request.headers['content-type'] !== REQUEST_TYPE)
    throw new AppError('unsupported_media_type', `Send the request as ${REQUEST_TYPE}.`);
}
