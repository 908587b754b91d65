import type { AuditStreamSettings } from '../../../config/audit-stream.ts';
import { guardedFetch, GuardedFetchError } from '../../../lib/guarded-fetch.ts';
import { parseRetryAfter } from '../../../lib/http/retry-after.ts';
import { isPublicAddress } from '../../../lib/public-address.ts';
import type { NetworkOptions } from '../../webhooks/send-message.ts';
import { signMessage } from '../../webhooks/sign.ts';
import { mayCall } from '../../webhooks/target.ts';
import { ReceiverError, SEND_TIMEOUT_MS } from './receiver.ts';
import type { AuditReceiver } from './receiver.ts';

/**
 * Sends each batch as one request with JSON lines, signed like webhook messages (Standard Webhooks). The id contains the
 * positions of the first and last entry, so a repeated request has the same id and the same entries.
 */
export function createWebhookReceiver(
  { url, secret, authorization }: Extract<AuditStreamSettings, { kind: 'webhook' }>,
  { privateHosts, resolve }: NetworkOptions,
): AuditReceiver {
  return {
    gatherSeconds: 0,
    async send(batch, signal) {
      const body = batch.map(({ text }) => `${text}\n`).join('');
      const id = `audit_${batch[0]?.position}_${batch.at(-1)?.position}`;
      const timestamp = Math.floor(Date.now() / 1000);
      const { status, headers } = await guardedFetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-ndjson',
          'user-agent': 'Bindery',
          ...(authorization !== undefined && { authorization }),
          ...signMessage({ id, timestamp, body, secrets: [secret] }),
        },
        body: Buffer.from(body),
        maxBytes: 0,
        headersOnly: true,
        timeoutMs: SEND_TIMEOUT_MS,
        maxRedirects: 0,
        protocols: ['https:', 'http:'],
        isAllowedUrl: (target) => mayCall(target, privateHosts),
        isAllowedAddress: (address, host) => isPublicAddress(address) || privateHosts.includes(host),
        ...(resolve && { resolve }),
        signal,
      }).catch((error: unknown) => {
        if (!(error instanceof GuardedFetchError)) throw error;
        throw new ReceiverError(describeFailure(error), { cause: error });
      });
      if (status >= 200 && status < 300) return;
      const retryAfterMs = parseRetryAfter(headers['retry-after'], Date.now()) ?? 0;
      throw new ReceiverError(`The receiver responded with status ${status}${describeAdvice(status)}.`, {
        retryAfterSeconds: Math.ceil(retryAfterMs / 1_000),
      });
    },
  };
}

/** Describes why a receiver wasn't reached, with the fix for private addresses. */
export function describeFailure({ problem, message }: GuardedFetchError): string {
  if (problem !== 'refused') return `The receiver can't be reached: ${message}.`;
  return `Bindery didn't call the receiver: ${message}. If it's on your network, add its hostname to BINDERY_WEBHOOK_PRIVATE_HOSTS.`;
}

function describeAdvice(status: number): string {
  if (status >= 300 && status < 400)
    return ", a redirect, which Bindery doesn't follow. Set BINDERY_AUDIT_STREAM to the final URL";
  if (status === 401 || status === 403)
    return '. Check BINDERY_AUDIT_STREAM_AUTHORIZATION and BINDERY_AUDIT_STREAM_SECRET';
  return '';
}
