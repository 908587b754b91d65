import { ApiError } from './api-error.ts';

/** Options of an API request. */
export interface CallOptions {
  /** @defaultValue GET */
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  body?: unknown;
  /** Id of the organization that the request is for. */
  org?: string | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Calls the HTTP API with the browser's session. Throws `ApiError` for error responses, and `TypeError` if the server is
 * unreachable.
 */
export async function call<Result>(path: string, options: CallOptions = {}): Promise<Result> {
  const response = await send(path, options);
  if (!response.ok) throw await readError(response);
  return (response.status === 204 ? undefined : await response.json()) as Result;
}

/** Sends the same request as `call`, and returns the response without checking or reading it. */
export async function send(
  path: string,
  { method = 'GET', body, org, signal }: CallOptions,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(path, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(org !== undefined && { 'bindery-organization': org }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
}

/** Reads an error response: `{error: string}` from the API, or `{message: string}` from the sign-in library. */
export async function readError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const { error, message, code } = (body ?? {}) as { error?: unknown; message?: unknown; code?: unknown };
  const text = [error, message].find((each) => typeof each === 'string' && each !== '');
  return new ApiError(
    typeof text === 'string' ? text : `The service responded with status ${response.status}. Try again.`,
    {
      status: response.status,
      code: typeof code === 'string' ? code : undefined,
    },
  );
}

/** Returns the values as a URL query with its `?`, without undefined and empty ones. Returns '' if none remain. */
export function buildQuery(values: Record<string, string | number | boolean | undefined>): string {
  const entries = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`;
}
