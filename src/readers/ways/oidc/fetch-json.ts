import { guardedFetch, GuardedFetchError } from '../../../lib/guarded-fetch.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { parseJson } from '../../../lib/parse-json.ts';
import { SignInProblem } from '../sign-in-problem.ts';

/** Returns whether the server can connect to an IP address of a host. */
export type IsAllowedAddress = (address: string, host: string) => boolean;

export interface JsonRequest {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  isAllowedAddress: IsAllowedAddress;
}

const LIMITS = { maxBytes: 1_000_000, timeoutMs: 10_000, maxRedirects: 0, protocols: ['https:', 'http:'] };

/**
 * Requests a JSON object from the provider. Throws `SignInProblem` with the name of the response for any other response;
 * the provider's own text isn't shown.
 */
export async function fetchJson(
  url: string,
  what: string,
  { method = 'GET', headers, body, isAllowedAddress }: JsonRequest,
): Promise<Record<string, unknown>> {
  const response = await guardedFetch(url, {
    ...LIMITS,
    method,
    headers: { accept: 'application/json', ...headers },
    ...(body !== undefined && { body: Buffer.from(body) }),
    isAllowedAddress,
  }).catch((error: unknown) => {
    if (!(error instanceof GuardedFetchError)) throw error;
    throw new SignInProblem(`The sign-in provider's ${what} can't be fetched: ${error.message}.`);
  });
  if (response.status !== 200)
    throw new SignInProblem(`The sign-in provider responded to the request for its ${what} with ${response.status}.`);
  const value = parseJson(response.body);
  if (!isRecord(value)) throw new SignInProblem(`The sign-in provider's ${what} isn't a JSON object.`);
  return value;
}
