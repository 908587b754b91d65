import type { AuditStreamSettings } from '../../../config/audit-stream.ts';
import { GuardedFetchError } from '../../../lib/guarded-fetch.ts';
import { postSigned } from '../../webhooks/post-signed.ts';
import type { NetworkOptions } from '../../webhooks/post-signed.ts';
import { ReceiverError, SEND_TIMEOUT_MS } from './receiver.ts';
import type { AuditReceiver } from './receiver.ts';

/**
 * Sends each batch as one request with JSON lines, signed like webhook messages (Standard Webhooks). The id contains the
 * positions of the first and last entry, so a repeated request has the same id and the same entries.
 */
export function createWebhookReceiver(
  { url, secret, authorization }: Extract<AuditStreamSettings, { kind: 'webhook' }>,
  network: NetworkOptions,
): AuditReceiver {
  return {
    gatherSeconds: 0,
    async send(batch, signal) {
      const body = batch.map(({ text }) => `${text}\n`).join('');
      const id = `audit_${batch[0]?.position}_${batch.at(-1)?.position}`;
      const post = {
        id,
        body,
        contentType: 'application/x-ndjson',
        secrets: [secret],
        authorization,
        timeoutMs: SEND_TIMEOUT_MS,
        signal,
      };
      const { status, retryAfterSeconds = 0 } = await postSigned(url, post, network).catch((error: unknown) => {
        if (!(error instanceof GuardedFetchError)) throw error;
        throw new ReceiverError(describeFailure(error), { cause: error });
      });
      if (status >= 200 && status < 300) return;
      throw new ReceiverError(`The receiver responded with status ${status}${describeAdvice(status)}.`, {
        retryAfterSeconds,
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
