import { fetchWithin, readResponse } from '../lib/http/fetch-within.ts';
import { BodyTooLarge } from '../lib/http/read-body.ts';
import { parseRetryAfter } from '../lib/http/retry-after.ts';
import { parseJson } from '../lib/parse-json.ts';
import { computeDelay, retry } from '../lib/retry.ts';
import { ApiError } from './api-error.ts';

/** A running Bindery and a key for it. */
export interface Service {
  /** Without a slash at its end. */
  url: string;
  key: string;
  fetch: typeof fetch;
  /** Max retries of a request that might succeed later. */
  maxRetries: number;
  /** Max milliseconds before a retry. A longer `Retry-After` is thrown. */
  maxWaitMs: number;
  /** Milliseconds for one request, and max milliseconds without a byte on an event stream. */
  timeoutMs: number;
}

export interface Call {
  path: string;
  /** @defaultValue `GET`, or `POST` with a body */
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/**
 * Calls the API and reads its JSON. What a retry may fix is repeated: a GET, and a POST under one idempotency key, so that nothing is
 * made twice. Throws `ApiError`, or the reason of the signal.
 */
export async function call<Result>(service: Service, options: Call): Promise<Result> {
  const method = options.method ?? (options.body === undefined ? 'GET' : 'POST');
  const headers = { ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }), ...options.headers };
  const signal = options.signal ?? new AbortController().signal;
  const outcome = await retry<Result | ApiError>({
    signal,
    attempt: async () => {
      try {
        const response = await send(service, { ...options, method, headers, signal });
        // 204 is the response to a DELETE.
        return (response.status === 204 ? undefined : await response.json()) as Result;
      } catch (error) {
        if (error instanceof ApiError && error.isPassing) return error;
        throw error;
      }
    },
    delayAfter: (result, count) =>
      result instanceof ApiError ? parseRetryDelay(result, { service, count }) : undefined,
  });
  if (outcome instanceof ApiError) throw outcome;
  return outcome;
}

/** Undefined for what is not worth a retry. */
function parseRetryDelay(error: ApiError, { service, count }: { service: Service; count: number }): number | undefined {
  if (count > service.maxRetries) return undefined;
  const delay = error.retryAfterMs ?? computeDelay(count, { firstMs: FIRST_RETRY_MS, maxMs: service.maxWaitMs });
  return delay > service.maxWaitMs ? undefined : delay;
}

const FIRST_RETRY_MS = 500;

/** Maximum number of bytes of a response. */
const MAX_BODY_BYTES = 64 * 2 ** 20;

/** Sends one request and returns the successful response, whose body has arrived. Throws `ApiError`, or the reason of the signal. */
async function send(service: Service, options: Call): Promise<Response> {
  const { url, timeoutMs } = service;
  const fetch: Service['fetch'] = (input, init) =>
    fetchWithin(input, init, { timeoutMs, maxBytes: MAX_BODY_BYTES, fetch: service.fetch });
  try {
    return await open({ ...service, fetch }, options);
  } catch (error) {
    if (!(error instanceof ApiError && error.cause instanceof BodyTooLarge)) throw error;
    throw new ApiError(`${url} sent a response of more than ${MAX_BODY_BYTES} bytes and is not a Bindery service.`, {
      status: 500,
      cause: error.cause,
    });
  }
}

/** Sends one request and returns the successful response as soon as it begins. The caller limits the reading of its body. */
export async function open(
  { url, key, fetch: fetchFrom }: Service,
  { path, method = 'GET', body, headers, signal }: Call,
): Promise<Response> {
  const response = await fetchFrom(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    redirect: 'error',
  }).catch((cause: unknown) => {
    signal?.throwIfAborted();
    throw new ApiError(`Can't reach Bindery at ${url} (${getReason(cause)}).`, { cause });
  });
  if (response.ok) return response;
  throw await readError(response, url);
}

/** Reads the error of a response. One that is not our JSON came from something else at that address, such as a proxy. */
async function readError(response: Response, url: string): Promise<ApiError> {
  const { status } = response;
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), Date.now());
  const message = readMessage((await readResponse(response, MAX_BODY_BYTES)).toString('utf8'));
  if (message !== undefined) return new ApiError(message, { status, retryAfterMs });
  const isGateway = status >= 502 && status <= 504;
  return new ApiError(`${url} responded with status ${status} and is not a Bindery service.`, {
    status: isGateway ? status : 500,
  });
}

function readMessage(text: string): string | undefined {
  const { error } = (parseJson(text) ?? {}) as { error?: unknown };
  return typeof error === 'string' ? error : undefined;
}

function getReason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = (cause as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : cause instanceof Error ? cause.message.replace(/\.$/, '') : String(cause);
}
