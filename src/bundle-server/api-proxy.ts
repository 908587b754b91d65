/** The route through which readers' requests reach APIs that their browser may not ask itself (docs/export/serve.mdx). */
import type { LookupAddress } from 'node:dns';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { AppError } from '../errors.ts';
import {
  RESPONSE_TYPE,
  parseRequest,
  printResponse,
  PROXY_PATH,
  PROXY_STATE_PATH,
  REQUEST_TYPE,
} from '../lib/api-proxy/message.ts';
import { createRateLimit } from '../lib/api-proxy/rate-limit.ts';
import { PROXY_LIMITS, sendRequest } from '../lib/api-proxy/send-request.ts';
import { isPublicAddress } from '../lib/public-address.ts';

export interface ApiProxyOptions {
  /** Host names that may lead to addresses outside the public Internet. */
  privateHosts: readonly string[];
  /** @defaultValue `PROXY_LIMITS` */
  limits?: typeof PROXY_LIMITS;
  /** Requests of one caller: so many at once, and so many a minute in the long run. @defaultValue 60 and 60 */
  rate?: { burst: number; perMinute: number };
  /** @defaultValue the system's resolver */
  resolve?: (host: string) => Promise<LookupAddress[]>;
}

export interface ApiProxy {
  /** Responds to a request for which `isProxyRequest` holds. */
  handle(exchange: { request: IncomingMessage; response: ServerResponse; servers: readonly string[] }): Promise<void>;
}

/** Whether a request is one for the proxy; all others are for files. */
export function isProxyRequest({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean {
  const path = pathOf(url);
  if (path === `/${PROXY_STATE_PATH}`) return method === 'GET' || method === 'HEAD';
  return path === `/${PROXY_PATH}`;
}

function pathOf(target: string): string {
  const mark = target.indexOf('?');
  return mark === -1 ? target : target.slice(0, mark);
}

/** Requests on their way at once: each may hold twenty megabytes. */
const MAX_UNDER_WAY = 32;
/** Room for addresses and headers beside the body. */
const HEAD_BYTES = 100_000;

export function createApiProxy(options: ApiProxyOptions): ApiProxy {
  const { privateHosts, limits = PROXY_LIMITS, rate = { burst: 60, perMinute: 60 }, resolve } = options;
  const allowance = createRateLimit(rate);
  let underWay = 0;

  const forward = async ({ request, response, servers }: Parameters<ApiProxy['handle']>[0]): Promise<Uint8Array> => {
    checkCaller(request);
    const wait = allowance.take(callerOf(request), performance.now());
    if (wait !== undefined) {
      response.setHeader('Retry-After', wait);
      throw new AppError('rate_limited', `Too many requests were sent from here. Retry in ${wait} s.`);
    }
    if (underWay >= MAX_UNDER_WAY) {
      response.setHeader('Retry-After', 5);
      throw new AppError('unavailable', 'The proxy is busy. Retry in a few seconds.');
    }
    underWay += 1;
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    try {
      const message = parseRequest(await readMessage(request, limits.requestBytes));
      if (!message)
        throw new AppError('invalid_request', 'The request does not have the form that the playground sends.');
      const { signal } = gone;
      return printResponse(
        await sendRequest(message, { servers, privateHosts, limits, signal, ...(resolve && { resolve }) }),
      );
    } finally {
      underWay -= 1;
    }
  };

  return {
    async handle(exchange) {
      const { request, response } = exchange;
      if (pathOf(request.url ?? '') === `/${PROXY_STATE_PATH}`)
        return send(response, { status: 200, type: 'application/json', body: Buffer.from('{"proxy":true}\n') });
      try {
        if (request.method !== 'POST') {
          response.setHeader('Allow', 'POST');
          throw new AppError('method_not_allowed', 'Requests to an API are sent here with POST.');
        }
        send(response, { status: 200, type: RESPONSE_TYPE, body: await forward(exchange) });
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'internal') throw error;
        const body = Buffer.from(`${JSON.stringify({ error: error.message })}\n`);
        // What is left of the request is not read.
        if (!request.complete) response.setHeader('Connection', 'close');
        send(response, { status: error.status, type: 'application/json', body });
      }
    },
  };
}

/** Only pages of this very site may ask: another site must not send requests with its readers' network (OWASP, CSRF). */
function checkCaller({ headers }: IncomingMessage): void {
  const site = headers['sec-fetch-site'];
  const own = site === undefined ? isOwnOrigin(headers) : site === 'same-origin';
  if (!own) throw new AppError('forbidden', 'Only pages of this site may send requests through it.');
  if (headers['content-type'] !== REQUEST_TYPE)
    throw new AppError('unsupported_media_type', `Expected a request of the type ${REQUEST_TYPE}.`);
}

/** Browsers leave the newer header out on plain HTTP; `Origin` they always send with a POST. */
function isOwnOrigin({ origin, host, 'x-forwarded-host': forwarded }: IncomingMessage['headers']): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  return [host, forwarded].includes(new URL(origin).host);
}

/** The address that asks; behind a proxy of the own network, the one that the proxy names. */
function callerOf({ socket, headers }: IncomingMessage): string {
  const address = socket.remoteAddress ?? '';
  const forwarded = headers['x-forwarded-for'];
  if (typeof forwarded !== 'string' || isPublicAddress(address)) return address;
  return forwarded.split(',').at(-1)?.trim() ?? address;
}

async function readMessage(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const most = maxBytes + HEAD_BYTES;
  const tooLarge = () =>
    new AppError('payload_too_large', `The request is larger than ${Math.floor(maxBytes / 1_000_000)} MB.`);
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  // Destroying the request would cut the connection before the response is sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function send(
  response: ServerResponse,
  { status, type, body }: { status: number; type: string; body: Uint8Array },
): void {
  response.statusCode = status;
  response.setHeader('Content-Type', type);
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Length', body.length);
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
