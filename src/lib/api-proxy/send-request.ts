import type { LookupAddress } from 'node:dns';
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { AppError } from '../../errors.ts';
import { guardedFetch, GuardedFetchError, type FetchProblem } from '../guarded-fetch.ts';
import { createAddressRule } from '../public-address.ts';
import type { ProxyResponse, ProxyRequest } from './message.ts';
import { matchesServer } from './server-list.ts';

export interface SendOptions {
  /** Origins that requests can go to (`server-list.ts`). */
  servers: readonly string[];
  /** Hostnames that can resolve to private addresses, in closed networks. */
  privateHosts: readonly string[];
  signal?: AbortSignal;
  /** @defaultValue `PROXY_LIMITS` */
  limits?: typeof PROXY_LIMITS;
  /** @defaultValue the system's resolver */
  resolve?: (host: string) => Promise<LookupAddress[]>;
}

/** Bytes in each direction, and milliseconds for the whole exchange. */
export const PROXY_LIMITS = { requestBytes: 10_000_000, responseBytes: 10_000_000, timeoutMs: 30_000, redirects: 5 };

/**
 * Sends a reader's request to its API. Only servers in the site's API descriptions are contacted, even after redirects,
 * and none with an address outside the public Internet. Throws `AppError` with a message for the reader.
 */
export async function sendRequest(request: ProxyRequest, options: SendOptions): Promise<ProxyResponse> {
  const { servers, privateHosts, signal, limits = PROXY_LIMITS, resolve } = options;
  const { method, body } = request;
  const headers = createRequestHeaders(request);
  try {
    const response = await guardedFetch(request.url, {
      method,
      headers,
      ...(body.length > 0 && { body }),
      maxBytes: limits.responseBytes,
      timeoutMs: limits.timeoutMs,
      maxRedirects: limits.redirects,
      protocols: ['https:', 'http:'],
      isAllowedUrl: (url) => matchesServer(url, servers),
      isAllowedAddress: createAddressRule(privateHosts),
      isCredential: (name) => !FORWARDED_HEADERS.has(name),
      ...(resolve && { resolve }),
      ...(signal && { signal }),
    });
    return {
      status: response.status,
      url: response.url.href,
      headers: filterResponseHeaders(response.headers),
      body: response.body,
    };
  } catch (error) {
    if (error instanceof GuardedFetchError)
      throw new AppError(CODES[error.problem], `The request got no response: ${error.message}.`, { cause: error });
    throw error;
  }
}

const CODES: Readonly<Record<FetchProblem, ConstructorParameters<typeof AppError>[0]>> = {
  refused: 'forbidden',
  unreachable: 'unavailable',
  'too-large': 'payload_too_large',
  timeout: 'unavailable',
  aborted: 'unavailable',
};

/**
 * Headers that only apply between two hops (RFC 9110, section 7.6.1), that the connection sets itself, or that identify
 * the proxy.
 */
const PER_HOP = new Set(
  (
    'connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding upgrade ' +
    'host content-length expect via forwarded accept-encoding'
  ).split(' '),
);

/** Headers that are still sent after a redirect to another origin. Any other header may be a key. */
const FORWARDED_HEADERS = new Set(['accept', 'accept-encoding', 'accept-language', 'content-type', 'user-agent']);

function createRequestHeaders({ headers, cookies }: ProxyRequest): Record<string, string> {
  const requestHeaders: Record<string, string> = { 'user-agent': 'Bindery' };
  for (const [headerName, value] of headers) {
    const name = headerName.toLowerCase();
    if (PER_HOP.has(name) || name === 'cookie' || name.startsWith('x-forwarded-')) continue;
    checkHeader(headerName, value);
    requestHeaders[name] = value;
  }
  if (cookies.length === 0) return requestHeaders;
  const cookie = cookies.map(([name, value]) => `${name}=${value}`).join('; ');
  checkHeader('cookie', cookie);
  return { ...requestHeaders, cookie };
}

function checkHeader(name: string, value: string): void {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  } catch (cause) {
    const headerName = name.slice(0, 100);
    throw new AppError('invalid_request', `The header "${headerName}" contains characters that headers can't have.`, {
      cause,
    });
  }
}

/** Bodies arrive decoded, so their original length and encoding no longer apply. */
const NOT_RETURNED = new Set(['set-cookie', 'set-cookie2', 'content-encoding', 'content-length', 'alt-svc']);

function filterResponseHeaders(headers: NodeJS.Dict<string | string[]>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || PER_HOP.has(name) || NOT_RETURNED.has(name)) return [];
    return [[name, Array.isArray(value) ? value.join(', ') : value]];
  });
}
