import { createHmac } from 'node:crypto';

export interface SignedMessage {
  id: string;
  /** When it is sent, in seconds since 1970. */
  timestamp: number;
  body: string;
  /** Each `whsec_` and a key in base64. Several while one takes the place of another. */
  secrets: readonly string[];
}

/**
 * Returns the headers that prove where a message comes from, as Standard Webhooks says: HMAC-SHA256 over id, time and body, for each secret
 * one, with spaces between them.
 */
export function signMessage({ id, timestamp, body, secrets }: SignedMessage): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') };
}
