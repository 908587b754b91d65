import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { HostFailure } from '../host.ts';
import { parseJson } from '../../../lib/parse-json.ts';
import { describeRefusal } from './refusal.ts';
import type { RefusalContext } from './refusal.ts';
import { createTransport } from './transport.ts';
import type { GitReach } from '../../../lib/git/pin-remote.ts';
import type { Wait } from '../../../lib/retry.ts';

/** A request to a host's API. */
export interface ApiCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below the API's base URL, with its variable parts already encoded. */
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  /** The action, as it follows "the token isn't allowed to". */
  purpose: string;
  /** Statuses other than 2xx that are results instead of refusals. */
  accept?: readonly number[];
}

/** A response with its parsed JSON. */
export interface ApiResponse {
  status: number;
  data: unknown;
  /** The body as received, for endpoints that don't return JSON. */
  text: string;
  headers: Headers;
}

/** Calls a host's JSON API. Throws `HostFailure` if the host refuses. */
export interface ApiClient {
  (call: ApiCall, signal: AbortSignal): Promise<ApiResponse>;
  /** Display name of the host, for messages. */
  hostName: string;
}

/** The API to call, and how to describe its refusals. */
export interface ApiClientOptions {
  apiUrl: URL;
  authorization: string;
  /** Headers that the host needs in addition. @defaultValue none */
  headers?: Readonly<Record<string, string>>;
  context: RefusalContext;
  /** Finds the host's own message about a refusal in its response. */
  findMessage: (data: unknown) => string | undefined;
  wait?: Wait | undefined;
  reach?: GitReach | undefined;
}

/** Creates a client for one host's API. */
export function createApiClient({
  apiUrl,
  authorization,
  headers,
  context,
  findMessage,
  wait,
  reach,
}: ApiClientOptions): ApiClient {
  const { hostName } = context;
  const send = createTransport({ hostName, apiUrl, wait, reach });
  const request = async (
    { method, path, query, body, purpose, accept = [] }: ApiCall,
    signal: AbortSignal,
  ): Promise<ApiResponse> => {
    const url = new URL(`${apiUrl.href.replace(/\/$/, '')}${path}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.append(name, value);
    const response = await send(
      {
        method,
        url,
        headers: {
          authorization,
          accept: 'application/json',
          'user-agent': 'bindery',
          ...headers,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      },
      signal,
    );
    const data = parseJson(response.text);
    const { status } = response;
    if ((status >= 200 && status < 300) || accept.includes(status))
      return { status, data, text: response.text, headers: response.headers };
    throw describeRefusal(context, { status, purpose, detail: findMessage(data) });
  };
  return Object.assign(request, { hostName });
}

/** A request, GET unless it has a method, and the shape of its response. */
export type JsonCall<T extends TSchema> = Omit<ApiCall, 'method' | 'accept'> & {
  method?: ApiCall['method'];
  schema: T;
};

/** Sends a request. Returns its response, or throws if it doesn't have the shape that the host documents. */
export async function readJson<T extends TSchema>(
  call: ApiClient,
  { schema, ...request }: JsonCall<T>,
  signal: AbortSignal,
): Promise<Static<T>> {
  const { data } = await call({ method: 'GET', ...request }, signal);
  return readResponse(schema, data, call.hostName);
}

/** Sends a request as `readJson` does. Returns undefined if the host responds with 404. */
export async function findJson<T extends TSchema>(
  call: ApiClient,
  { schema, ...request }: JsonCall<T>,
  signal: AbortSignal,
): Promise<Static<T> | undefined> {
  const { status, data } = await call({ method: 'GET', ...request, accept: [404] }, signal);
  return status === 404 ? undefined : readResponse(schema, data, call.hostName);
}

/**
 * Reads data that the token might not be allowed to read. Returns undefined in this case, or if the shape is
 * unexpected.
 */
export async function readIfAllowed<T extends TSchema>(
  call: ApiClient,
  { schema, ...request }: Pick<ApiCall, 'path' | 'purpose' | 'query'> & { schema: T },
  signal: AbortSignal,
): Promise<Static<T> | undefined> {
  const { data } = await call({ method: 'GET', accept: [401, 403, 404], ...request }, signal);
  return Value.Check(schema, data) ? data : undefined;
}

/**
 * Checks that a response has the shape that the host documents. A login page, or a response of other software, fails
 * the check.
 */
export function readResponse<T extends TSchema>(schema: T, data: unknown, hostName: string): Static<T> {
  if (Value.Check(schema, data)) return data;
  throw new HostFailure(
    `The response isn't from the ${hostName} API, or it is from an unsupported version. Check the project's \`--host\` and ` +
      '`--host-api-url`.',
    { retryable: false },
  );
}
