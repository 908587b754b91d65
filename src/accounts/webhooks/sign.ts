import { createHmac } from 'node:crypto';

export interface SignedMessage {
  id: string;
  /** When it is sent, in seconds since 1970. */
  timestamp: number;
  body: string;
  /** `whsec_` and the key in base64. */
  secret: string;
}

/** Returns the headers that prove where a message comes from, as Standard Webhooks says: HMAC-SHA256 over id, time and body. */
export function signMessage({ id, timestamp, body, secret }: SignedMessage): Record<string, string> {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` };
}
