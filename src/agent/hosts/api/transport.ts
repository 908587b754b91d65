import { retry } from '../../../lib/retry.ts';
import type { Wait } from '../../../lib/retry.ts';
import type { IncomingHttpHeaders } from 'node:http';
import type { GitReach } from '../../../lib/git/pin-remote.ts';
import { guardedFetch, GuardedFetchError } from '../../../lib/guarded-fetch.ts';
import { HostFailure } from '../host.ts';
import { findRetryDelay } from './retry-delay.ts';
import type { HostRequest, HostResponse } from './exchange.ts';
import { describeProblem, isLasting } from './network-problem.ts';

/**
 * Sends a request and retries transient failures. Resolves with every other response. Throws `HostFailure`, or the
 * signal's reason.
 */
export type Transport = (request: HostRequest, signal: AbortSignal) => Promise<HostResponse>;

/** Options of a transport. */
export interface TransportOptions {
  /** The host's display name, such as `GitHub`. */
  hostName: string;
  /** The API's base URL. Requests never leave its origin, so the token doesn't either. */
  apiUrl: URL;
  /** Waits between attempts. @defaultValue a timer */
  wait?: Wait | undefined;
  /** Decides which IP addresses the API can have. @defaultValue all */
  reach?: GitReach | undefined;
  /** Timeout of one attempt, in milliseconds. @defaultValue 30,000 */
  timeoutMs?: number | undefined;
}

/**
 * Creates the transport for all requests to a host. It retries a broken connection, a rate limit and a server error
 * (429, 5xx) within limits, and honors `Retry-After`. Responses are limited in time and size.
 */
export function createTransport(options: TransportOptions): Transport {
  return async (request, signal) => {
    let waitedMs = 0;
    const result = await retry({
      attempt: () => tryOnce(request, { options, signal }),
      delayAfter(failure, tries) {
        const delay = findRetryDelay(failure, tries);
        if (delay === undefined) return undefined;
        if (tries === MAX_TRIES || waitedMs + delay > MAX_TOTAL_WAIT_MS)
          throw createLastFailure(options.hostName, failure, delay);
        waitedMs += delay;
        return delay;
      },
      signal,
      wait: options.wait,
    });
    if (result instanceof Error) throw createNetworkFailure(options, result);
    return result;
  };
}

const MAX_TRIES = 5;
/** Longer waits are left to the queue, which frees the worker in the meantime. */
const MAX_TOTAL_WAIT_MS = 180_000;
const TRY_MS = 30_000;
const MAX_BYTES = 16_000_000;
const MAX_REDIRECTS = 3;

interface AttemptContext {
  options: TransportOptions;
  signal: AbortSignal;
}

/** Returns the response, or the error of a broken connection. */
async function tryOnce(request: HostRequest, { options, signal }: AttemptContext): Promise<HostResponse | Error> {
  signal.throwIfAborted();
  const deadline = AbortSignal.timeout(options.timeoutMs ?? TRY_MS);
  try {
    return await exchange(request, { options, signal: AbortSignal.any([signal, deadline]) });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof HostFailure) throw error;
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function exchange(request: HostRequest, { options, signal }: AttemptContext): Promise<HostResponse> {
  let { url } = request;
  for (let redirects = 0; ; redirects += 1) {
    if (url.origin !== options.apiUrl.origin) throw createRedirectFailure(options, url);
    const response = await send({ ...request, url }, { options, signal });
    const next = redirects < MAX_REDIRECTS ? findRedirect(request, url, response) : undefined;
    if (!next) return response;
    url = next;
  }
}

/** Sends a request after checking the host's IP address. Throws the error of a broken connection. */
async function send(
  { method, url, headers, body }: HostRequest,
  { options: { hostName, reach, timeoutMs = TRY_MS }, signal }: AttemptContext,
): Promise<HostResponse> {
  const isAllowedAddress = (await reach?.()) ?? (() => true);
  try {
    const response = await guardedFetch(url, {
      method,
      headers,
      ...(body !== undefined && { body: Buffer.from(body) }),
      maxBytes: MAX_BYTES,
      timeoutMs,
      maxRedirects: 0,
      protocols: ['https:', 'http:'],
      isAllowedAddress,
      signal,
    });
    return { status: response.status, headers: toHeaders(response.headers), text: response.body.toString('utf8') };
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    if (error.problem === 'too-large') throw createSizeFailure(hostName, error);
    if (error.problem === 'refused') throw createPrivateHostFailure(hostName, url, error);
    throw signal.aborted ? signal.reason : (error.cause ?? error);
  }
}

function toHeaders(headers: IncomingHttpHeaders): Headers {
  const list = new Headers();
  for (const [name, values] of Object.entries(headers))
    for (const value of [values ?? []].flat()) list.append(name, value);
  return list;
}

/** A renamed repository responds with a redirect. Only a redirect that keeps the method is followed. */
function findRedirect({ method }: HostRequest, url: URL, { status, headers }: HostResponse): URL | undefined {
  const location = headers.get('location');
  const keepsMethod = status === 307 || status === 308 || (method === 'GET' && (status === 301 || status === 302));
  return keepsMethod && location !== null && URL.canParse(location, url.href) ? new URL(location, url) : undefined;
}

function createSizeFailure(hostName: string, cause: Error): HostFailure {
  return new HostFailure(`${hostName} sent a response larger than ${MAX_BYTES / 1_000_000} MB, the maximum.`, {
    retryable: false,
    cause,
  });
}

function createPrivateHostFailure(hostName: string, url: URL, cause: Error): HostFailure {
  return new HostFailure(
    `${hostName} at ${url.host} isn't on the public internet. Use a public Git host, or ask the operator to add it to BINDERY_GIT_PRIVATE_HOSTS.`,
    { retryable: false, cause },
  );
}

function createRedirectFailure({ hostName, apiUrl }: TransportOptions, url: URL): HostFailure {
  return new HostFailure(
    `${hostName} at ${apiUrl.host} redirects to ${url.host}, and Bindery doesn't send the token there. If that is the correct URL, ` +
      'set it with `bindery admin project update --host-api-url`.',
    { retryable: false },
  );
}

function createNetworkFailure({ hostName, apiUrl }: TransportOptions, error: Error): HostFailure {
  return new HostFailure(`${hostName} is unreachable at ${apiUrl.host}: ${describeProblem(error)}.`, {
    retryable: !isLasting(error),
    cause: error,
  });
}

function createLastFailure(hostName: string, result: HostResponse | Error, delay: number): HostFailure {
  const options = { retryable: true, cause: result instanceof Error ? result : undefined };
  if (result instanceof Error)
    return new HostFailure(`${hostName} is unreachable: ${describeProblem(result)}. Try again later.`, options);
  if (result.status < 500)
    return new HostFailure(`${hostName} is rate limiting requests. Try again in ${Math.ceil(delay / 1000)} seconds.`, {
      ...options,
      retryAfterMs: delay,
    });
  return new HostFailure(
    `${hostName} responded with status ${result.status} after several attempts. Try again later.`,
    options,
  );
}
