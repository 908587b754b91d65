import { awaitUnlessAborted } from '../await-unless-aborted.ts';
import { BodyTooLarge } from './read-body.ts';

export interface FetchLimits {
  /** Milliseconds for the whole exchange, including the body. */
  timeoutMs: number;
  /** Maximum bytes of the response body, counted after decompression. */
  maxBytes: number;
}

export interface FetchWithinOptions extends FetchLimits {
  /** @defaultValue the global `fetch` */
  fetch?: typeof fetch;
}

/**
 * Sends a request like `fetch` and reads the whole body within the limits. The server can do whatever it likes:
 * accept the connection and never respond, send a byte now and then, or never stop sending. If a limit is exceeded,
 * the connection is closed. Throws `DeadlinePassed`, `BodyTooLarge`, the reason of the request's own signal, and the
 * errors of `fetch`. Use it for servers that the operator chose. For untrusted URLs, use `guardedFetch`.
 */
export async function fetchWithin(
  input: string | URL | Request,
  init: RequestInit | undefined,
  { timeoutMs, maxBytes, fetch: send = globalThis.fetch }: FetchWithinOptions,
): Promise<Response> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new DeadlinePassed(timeoutMs)), timeoutMs);
  const outerSignal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
  const signal = outerSignal ? AbortSignal.any([outerSignal, stop.signal]) : stop.signal;
  try {
    return await awaitUnlessAborted(exchange(send(input, { ...init, signal }), maxBytes), signal);
  } finally {
    clearTimeout(timer);
    // Stops anything that is still in progress and has no reader anymore.
    stop.abort();
  }
}

/** The server did not send a complete response in time. */
class DeadlinePassed extends Error {
  constructor(timeoutMs: number) {
    super(`No complete response arrived within ${timeoutMs / 1000} s.`);
    this.name = 'TimeoutError';
  }
}

async function exchange(responsePromise: Promise<Response>, maxBytes: number): Promise<Response> {
  const response = await responsePromise;
  const { status, statusText, headers } = response;
  const body = await readResponse(response, maxBytes);
  return new Response(BODYLESS_STATUSES.has(status) ? null : body, { status, statusText, headers });
}

/** Statuses whose responses have no body (Fetch Standard, null body status). */
const BODYLESS_STATUSES: ReadonlySet<number> = new Set([101, 103, 204, 205, 304]);

/** Reads the body of a response. Throws `BodyTooLarge` above the limit. Only the request's signal limits the time. */
export async function readResponse({ body }: Response, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new BodyTooLarge(`The body is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
