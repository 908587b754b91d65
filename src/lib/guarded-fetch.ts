/** Requests to untrusted URLs: only to hosts on the public internet, with limits on size and time. */
import { lookup as resolveName, type LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { BodyTooLarge, readBody } from './http/read-body.ts';
import { describeNetworkProblem } from './network-problem.ts';
import { isPublicAddress } from './public-address.ts';
import { awaitUnlessAborted } from './await-unless-aborted.ts';

export interface GuardedFetchOptions {
  /** @defaultValue `GET` */
  method?: string;
  /** Sent unchanged. Node sets `host`, and this function sets the length. */
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
  /** Maximum bytes of the response body, counted after decompression. */
  maxBytes: number;
  /** Skips the body and returns an empty one. @defaultValue false */
  headersOnly?: boolean;
  /** Timeout of the whole exchange, including redirects. */
  timeoutMs: number;
  /** @defaultValue 5; 0 returns a redirect as the response. */
  maxRedirects?: number;
  /** @defaultValue only `https:` */
  protocols?: readonly string[];
  /** Called for the first URL and for each redirect. Returns false to reject it. */
  isAllowedUrl?: (url: URL) => boolean;
  /** Called for each IP address of a host, and for an IP address in the URL. @defaultValue `isPublicAddress` */
  isAllowedAddress?: (address: string, host: string) => boolean;
  /** Whether a redirect to another origin drops the header. Names are in lower case. @defaultValue authorization and cookies */
  isCredential?: (header: string) => boolean;
  /** @defaultValue the system's resolver */
  resolve?: (host: string) => Promise<LookupAddress[]>;
  signal?: AbortSignal;
}

export interface GuardedResponse {
  /** URL of the response, after redirects. */
  url: URL;
  status: number;
  headers: http.IncomingHttpHeaders;
  /** Decompressed. */
  body: Buffer;
}

export type FetchProblem = 'refused' | 'unreachable' | 'too-large' | 'timeout' | 'aborted';

/** The reason for the failure, phrased to follow a colon: "The file could not be fetched: the server refused the connection". */
export class GuardedFetchError extends Error {
  readonly problem: FetchProblem;

  constructor(problem: FetchProblem, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'GuardedFetchError';
    this.problem = problem;
  }
}

/**
 * Sends one request. The hostname is resolved once, and all its IP addresses must be allowed. The connection uses one
 * of them, so the name can't change between check and use. Redirects are checked in the same way. A redirect to
 * another origin drops `authorization` and `cookie`. A response with any status is a result. Settles at the deadline
 * or when `signal` aborts, whatever the server does, and closes the connection. Throws `GuardedFetchError`.
 */
export async function guardedFetch(address: string | URL, options: GuardedFetchOptions): Promise<GuardedResponse> {
  const stop = new AbortController();
  const deadline = setTimeout(() => stop.abort(createTimeoutError(options.timeoutMs)), options.timeoutMs);
  const cancel = () => stop.abort(new GuardedFetchError('aborted', 'the request was canceled'));
  options.signal?.addEventListener('abort', cancel, { once: true });
  if (options.signal?.aborted) cancel();
  try {
    return await awaitUnlessAborted(followRedirects(address, options, stop.signal), stop.signal);
  } catch (error) {
    if (stop.signal.aborted) throw stop.signal.reason;
    if (error instanceof GuardedFetchError) throw error;
    if (error instanceof BodyTooLarge)
      throw new GuardedFetchError('too-large', `it is larger than ${describeLimit(options.maxBytes)}`, {
        cause: error,
      });
    throw new GuardedFetchError('unreachable', describeNetworkProblem(error, "the response couldn't be read"), {
      cause: error,
    });
  } finally {
    clearTimeout(deadline);
    options.signal?.removeEventListener('abort', cancel);
    // Stops anything that is still in progress and has no reader anymore.
    stop.abort(new GuardedFetchError('aborted', 'the request is over'));
  }
}

function createTimeoutError(timeoutMs: number): GuardedFetchError {
  return new GuardedFetchError('timeout', `the response didn't complete within ${timeoutMs / 1000} s`);
}

function describeLimit(bytes: number): string {
  return bytes < 1_000_000 ? `${bytes} bytes` : `${Math.floor(bytes / 1_000_000)} MB`;
}

async function followRedirects(
  address: string | URL,
  options: GuardedFetchOptions,
  signal: AbortSignal,
): Promise<GuardedResponse> {
  const { maxRedirects = 5 } = options;
  let current: Hop = { url: parseUrl(address), method: options.method ?? 'GET', headers: options.headers ?? {} };
  if (options.body) current.body = options.body;
  for (let remainingRedirects = maxRedirects; ; remainingRedirects -= 1) {
    checkUrl(current.url, options);
    signal.throwIfAborted();
    const response = await request(current, options, signal);
    const next = maxRedirects > 0 ? findRedirect(current, response, options.isCredential) : undefined;
    if (!next) return { url: current.url, ...response };
    if (remainingRedirects === 0) throw new GuardedFetchError('unreachable', 'too many redirects');
    current = next;
  }
}

interface Hop {
  url: URL;
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: Uint8Array;
}

type Response = Omit<GuardedResponse, 'url'>;

function parseUrl(address: string | URL): URL {
  if (URL.canParse(String(address))) return new URL(address);
  throw new GuardedFetchError('refused', "it isn't a complete URL");
}

function checkUrl(
  url: URL,
  { protocols = ['https:'], isAllowedUrl, isAllowedAddress = isPublicAddress }: GuardedFetchOptions,
) {
  if (!protocols.includes(url.protocol))
    throw new GuardedFetchError('refused', `only ${protocols.map((name) => `${name}//`).join(' and ')} is allowed`);
  if (url.username !== '' || url.password !== '')
    throw new GuardedFetchError('refused', 'a URL with user name and password is not allowed');
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !isAllowedAddress(literal, literal)) throw createRefusedError();
  if (isAllowedUrl && !isAllowedUrl(url))
    throw new GuardedFetchError('refused', `${url.host} is not an allowed server`);
}

function createRefusedError(): GuardedFetchError {
  return new GuardedFetchError('refused', "its address isn't on the public internet");
}

/** Creates the lookup of one connection. It fails unless all IP addresses of the name are allowed. */
export function createGuardedLookup({
  isAllowedAddress = isPublicAddress,
  resolve = resolveAll,
}: Pick<GuardedFetchOptions, 'isAllowedAddress' | 'resolve'>): LookupFunction {
  const find = async (host: string) => {
    const addresses = await resolve(host);
    if (addresses.length === 0) throw new GuardedFetchError('unreachable', `the host ${host} doesn't exist`);
    if (!addresses.every(({ address }) => isAllowedAddress(address, host))) throw createRefusedError();
    return addresses;
  };
  const lookup = callbackify(find);
  return (host, { all }, done) => {
    lookup(host, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) done(error, '', 0);
      else if (all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

function resolveAll(host: string): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    resolveName(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });
}

function request(hop: Hop, options: GuardedFetchOptions, signal: AbortSignal): Promise<Response> {
  const { url, method, body } = hop;
  return new Promise((resolve, reject) => {
    const outgoingRequest = (url.protocol === 'https:' ? https : http).request(url, {
      method,
      headers: {
        'accept-encoding': 'gzip, deflate, br',
        ...hop.headers,
        ...(body && { 'content-length': body.length }),
      },
      agent: false,
      lookup: createGuardedLookup(options),
      signal,
    });
    outgoingRequest.on('error', reject);
    outgoingRequest.on('response', (response) => {
      const { statusCode: status = 0, headers } = response;
      if (options.headersOnly) {
        resolve({ status, headers, body: Buffer.alloc(0) });
        response.destroy();
        return;
      }
      const encoding = method === 'HEAD' ? undefined : headers['content-encoding'];
      readBody(response, { encoding, maxBytes: options.maxBytes, signal }).then(
        (content) => resolve({ status, headers, body: content }),
        reject,
      );
    });
    // Nothing requested another protocol. Without a listener, the request would fail with just "socket hang up".
    outgoingRequest.on('upgrade', (_, socket) => {
      socket.destroy();
      reject(new GuardedFetchError('unreachable', 'the server switched to another protocol'));
    });
    outgoingRequest.end(body);
  });
}

/** Returns the next hop of a redirect (RFC 9110, 15.4), or undefined if the response isn't one. */
function findRedirect(
  { url, method, headers, body }: Hop,
  { status, headers: responseHeaders }: Response,
  isCredential = (header: string) => CREDENTIALS.has(header),
): Hop | undefined {
  const { location } = responseHeaders;
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined || !URL.canParse(location, url.href))
    return undefined;
  const next = new URL(location, url);
  const isOtherOrigin = next.origin !== url.origin;
  const asGet = (status === 303 && method !== 'HEAD') || (status < 303 && method === 'POST');
  const shouldDrop = (name: string) => (isOtherOrigin && isCredential(name)) || (asGet && name === 'content-type');
  const nextHeaders = Object.fromEntries(Object.entries(headers).filter(([name]) => !shouldDrop(name.toLowerCase())));
  return { url: next, method: asGet ? 'GET' : method, headers: nextHeaders, ...(body && !asGet && { body }) };
}

const CREDENTIALS = new Set(['authorization', 'cookie', 'proxy-authorization']);
