import { AppError, messageOf } from '../../errors.ts';
import { toOneLine } from '../one-line.ts';

/** A running Bindery and a key for it. */
export interface RemoteService {
  /** Without a slash at its end. */
  url: string;
  key: string;
}

export interface ApiCall {
  path: string;
  /** @defaultValue `GET`, or `POST` with a body */
  method?: 'GET' | 'POST';
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/** Calls the API and reads its JSON. Throws an `AppError`: the error of the response, or that there is no response. */
export async function callApi<Response>(service: RemoteService, call: ApiCall): Promise<Response> {
  const response = await requestApi(service, call);
  return (await response.json()) as Response;
}

/** Sends a request and returns the response when it is a success. */
export async function requestApi(
  { url, key }: RemoteService,
  { path, method, body, headers, signal }: ApiCall,
): Promise<Response> {
  const response = await fetch(`${url}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    redirect: 'error',
  }).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw new AppError('unavailable', `Bindery cannot be reached at ${url} (${reasonOf(error)}). ${ADVICE}`, {
      cause: error,
    });
  });
  if (response.ok) return response;
  throw new AppError(response.status >= 500 ? 'unavailable' : 'invalid_request', await readError(response, url));
}

const ADVICE = 'Is it running there? Set its address with --url or BINDERY_URL.';

/** Reads the error of a response. One that is not our JSON came from something else at that address. */
async function readError(response: Response, url: string): Promise<string> {
  const text = await response.text();
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    if (typeof error === 'string') return toOneLine(error);
  } catch {
    // Reported below.
  }
  return `${url} responded with status ${response.status} and is no Bindery. ${ADVICE}`;
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = (cause as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : toOneLine(messageOf(cause));
}
