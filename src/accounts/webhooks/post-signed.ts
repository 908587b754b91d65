import type { LookupAddress } from 'node:dns';
import { guardedFetch } from '../../lib/guarded-fetch.ts';
import { parseRetryAfter } from '../../lib/http/retry-after.ts';
import { createAddressRule } from '../../lib/public-address.ts';
import { signMessage } from './sign.ts';
import { mayCall } from './target.ts';

export interface NetworkOptions {
  /** Hosts on the private network that can be called. */
  privateHosts: readonly string[];
  /** @defaultValue the system's resolver */
  resolve?: (host: string) => Promise<LookupAddress[]>;
}

interface SignedPost {
  id: string;
  body: string;
  contentType: string;
  secrets: readonly string[];
  /** @defaultValue none */
  authorization?: string | undefined;
  timeoutMs: number;
  signal: AbortSignal;
}

/**
 * Sends a message once, signed as Standard Webhooks describe, without following redirects or reading the body of the
 * response. `retryAfterSeconds` is what the receiver asks for (RFC 9110, `Retry-After`). Throws `GuardedFetchError` if
 * there is no response, or the URL can't be called.
 */
export async function postSigned(
  url: string,
  { id, body, contentType, secrets, authorization, timeoutMs, signal }: SignedPost,
  { privateHosts, resolve }: NetworkOptions,
): Promise<{ status: number; retryAfterSeconds?: number }> {
  const timestamp = Math.floor(Date.now() / 1000);
  const { status, headers } = await guardedFetch(url, {
    method: 'POST',
    headers: {
      'content-type': contentType,
      'user-agent': 'Bindery',
      ...(authorization !== undefined && { authorization }),
      ...signMessage({ id, timestamp, body, secrets }),
    },
    body: Buffer.from(body),
    maxBytes: 0,
    headersOnly: true,
    timeoutMs,
    maxRedirects: 0,
    protocols: ['https:', 'http:'],
    isAllowedUrl: (target) => mayCall(target, privateHosts),
    isAllowedAddress: createAddressRule(privateHosts),
    ...(resolve && { resolve }),
    signal,
  });
  const retryAfterMs = parseRetryAfter(headers['retry-after'], Date.now());
  return { status, ...(retryAfterMs !== undefined && { retryAfterSeconds: Math.ceil(retryAfterMs / 1_000) }) };
}
