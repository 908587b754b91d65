import { GuardedFetchError } from '../../lib/guarded-fetch.ts';
import type { WebhookFormat } from './events.ts';
import { writeBody } from './message.ts';
import type { WebhookMessage } from './message.ts';
import { postSigned } from './post-signed.ts';
import type { NetworkOptions } from './post-signed.ts';

export interface SendInput {
  url: string;
  secrets: readonly string[];
  id: string;
  message: WebhookMessage;
  format: WebhookFormat;
  signal: AbortSignal;
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
  network: NetworkOptions,
): Promise<SendResult> {
  const body = writeBody(message, format);
  try {
    const post = { id, body, contentType: 'application/json', secrets, timeoutMs: TIMEOUT_MS, signal };
    const { status, ...wait } = await postSigned(url, post, network);
    if (status >= 200 && status < 300) return { status };
    return { status, error: describeStatus(status), isFinal: status === 410, ...wait };
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
