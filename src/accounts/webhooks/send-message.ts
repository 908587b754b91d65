import type { LookupAddress } from 'node:dns';
import { guardedFetch, GuardedFetchError } from '../../lib/guarded-fetch.ts';
import { parseRetryAfter } from '../../lib/http/retry-after.ts';
import { isPublicAddress } from '../../lib/public-address.ts';
import type { WebhookFormat } from './events.ts';
import { writeBody } from './message.ts';
import type { WebhookMessage } from './message.ts';
import { signMessage } from './sign.ts';
import { mayCall } from './target.ts';

export interface SendInput {
  url: string;
  secrets: readonly string[];
  id: string;
  message: WebhookMessage;
  format: WebhookFormat;
  signal: AbortSignal;
}

export interface NetworkOptions {
  /** Hosts on the private network that can be called. */
  privateHosts: readonly string[];
  /** @defaultValue the system's resolver */
  resolve?: (host: string) => Promise<LookupAddress[]>;
}

export interface SendResult {
  /** null: there was no response. */
  status: number | null;
  /** Undefined if the receiver accepted the message. */
  error?: string;
  /** Whether a retry would fail in the same way. */
  isFinal?: boolean;
  /** Seconds to wait, as requested by the receiver (RFC 9110, `Retry-After`). */
  retryAfterSeconds?: number | undefined;
}

const TIMEOUT_MS = 15_000;

/** Sends a message to its receiver once. Problems of the receiver or its URL are results, not errors. */
export async function sendMessage(
  { url, secrets, id, message, format, signal }: SendInput,
  { privateHosts, resolve }: NetworkOptions,
): Promise<SendResult> {
  const body = writeBody(message, format);
  const timestamp = Math.floor(Date.now() / 1000);
  try {
    const { status, headers } = await guardedFetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Bindery',
        ...signMessage({ id, timestamp, body, secrets }),
      },
      body: Buffer.from(body),
      maxBytes: 0,
      headersOnly: true,
      timeoutMs: TIMEOUT_MS,
      maxRedirects: 0,
      protocols: ['https:', 'http:'],
      isAllowedUrl: (target) => mayCall(target, privateHosts),
      isAllowedAddress: (address, host) => isPublicAddress(address) || privateHosts.includes(host),
      ...(resolve && { resolve }),
      signal,
    });
    if (status >= 200 && status < 300) return { status };
    const retryAfterMs = parseRetryAfter(headers['retry-after'], Date.now());
    return {
      status,
      error: describeStatus(status),
      isFinal: status === 410,
      ...(retryAfterMs !== undefined && { retryAfterSeconds: Math.ceil(retryAfterMs / 1_000) }),
    };
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    return {
      status: null,
      error: `${error.problem === 'refused' ? "Bindery didn't call the receiver" : "The receiver didn't respond correctly"}: ${error.message}.`,
      isFinal: error.problem === 'refused',
    };
  }
}

/** Redirects aren't followed, because they would send the message to a URL that no user configured. */
function describeStatus(status: number): string {
  const isRedirect = status >= 300 && status < 400;
  const advice = isRedirect ? ", a redirect, which Bindery doesn't follow. Set the webhook to the final URL" : '';
  return `The receiver responded with status ${status}${advice}.`;
}
