import { retry } from '../../../lib/retry.ts';
import type { Wait } from '../../../lib/retry.ts';
import { HostFailure } from '../host.ts';
import { delayAfter } from './delay-after.ts';
import type { HostRequest, HostResponse } from './exchange.ts';
import { describeProblem, isLasting } from './network-problem.ts';

/** Sends one request; resolves with any response not worth a retry. Throws `HostFailure`, or the signal's reason. */
export type Transport = (request: HostRequest, signal: AbortSignal) => Promise<HostResponse>;

export interface TransportOptions {
  /** As people call the host: `GitHub`. */
  hostName: string;
  /** No request leaves its origin, so that a token never does. */
  apiUrl: URL;
  /** Waits between attempts. @defaultValue a timer */
  wait?: Wait | undefined;
  /** Timeout of one attempt, in milliseconds. @defaultValue 30,000 */
  timeoutMs?: number | undefined;
}

/**
 * Creates the transport for all requests to a host: a broken connection, a rate limit and an error of the server (429,
 * 5xx) are retried within limits, as `Retry-After` says; responses are bounded in time and size.
 */
export function createTransport(options: TransportOptions): Transport {
  return async (request, signal) => {
    let waited = 0;
    const result = await retry({
      attempt: () => tryOnce(request, { options, signal }),
      delayAfter(failed, tries) {
        const delay = delayAfter(failed, tries);
        if (delay === undefined) return undefined;
        if (tries === MAX_TRIES || waited + delay > MAX_WAITED_MS) throw givenUp(options.hostName, failed, delay);
        waited += delay;
        return delay;
      },
      signal,
      wait: options.wait,
    });
    if (result instanceof Error) throw lastingProblem(options, result);
    return result;
  };
}

const MAX_TRIES = 5;
/** Longer pauses are the queue's, which does not hold a worker meanwhile. */
const MAX_WAITED_MS = 180_000;
const TRY_MS = 30_000;
const MAX_BYTES = 16_000_000;
const MAX_REDIRECTS = 3;

interface TryContext {
  options: TransportOptions;
  signal: AbortSignal;
}

/** Returns the response, or the error of a connection that broke. */
async function tryOnce(request: HostRequest, { options, signal }: TryContext): Promise<HostResponse | Error> {
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

async function exchange(request: HostRequest, { options, signal }: TryContext): Promise<HostResponse> {
  let { url } = request;
  for (let redirects = 0; ; redirects += 1) {
    if (url.origin !== options.apiUrl.origin) throw foreignRedirect(options, url);
    const response = await fetch(url, {
      method: request.method,
      headers: { ...request.headers },
      body: request.body ?? null,
      redirect: 'manual',
      signal,
    });
    const next = redirects < MAX_REDIRECTS ? findRedirect(request, url, response) : undefined;
    if (!next)
      return { status: response.status, headers: response.headers, text: await readText(response, options.hostName) };
    await response.body?.cancel();
    url = next;
  }
}

/** A request for a renamed repository gets a redirect. Only one that keeps the method is followed. */
function findRedirect({ method }: HostRequest, url: URL, { status, headers }: Response): URL | undefined {
  const location = headers.get('location');
  const keeps = status === 307 || status === 308 || (method === 'GET' && (status === 301 || status === 302));
  return keeps && location !== null && URL.canParse(location, url.href) ? new URL(location, url) : undefined;
}

async function readText(response: Response, hostName: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES)
      throw new HostFailure(
        `${hostName} sent a response of more than ${MAX_BYTES / 1_000_000} MB, which is not read.`,
        {
          retryable: false,
        },
      );
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function foreignRedirect({ hostName, apiUrl }: TransportOptions, url: URL): HostFailure {
  return new HostFailure(
    `${hostName} at ${apiUrl.host} redirects to ${url.host}, where the token is not sent; if that is its right address, ` +
      'set it with `bindery admin project update --host-api-url`.',
    { retryable: false },
  );
}

function lastingProblem({ hostName, apiUrl }: TransportOptions, error: Error): HostFailure {
  return new HostFailure(`${hostName} cannot be reached at ${apiUrl.host}: ${describeProblem(error)}.`, {
    retryable: !isLasting(error),
    cause: error,
  });
}

function givenUp(hostName: string, result: HostResponse | Error, delay: number): HostFailure {
  const options = { retryable: true, cause: result instanceof Error ? result : undefined };
  if (result instanceof Error)
    return new HostFailure(`${hostName} cannot be reached: ${describeProblem(result)}; retry later.`, options);
  if (result.status < 500)
    return new HostFailure(
      `${hostName} has limited the rate of requests and asks to wait ${Math.ceil(delay / 1000)} more seconds.`,
      { ...options, retryAfterMs: delay },
    );
  return new HostFailure(
    `${hostName} responds with status ${result.status}, after several tries; retry when it has recovered.`,
    options,
  );
}
