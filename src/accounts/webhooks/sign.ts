import { createHmac } from 'node:crypto';

export interface SignedMessage {
  id: string;
  /** The time of sending, in seconds since 1970. */
  timestamp: number;
  body: string;
  /** Each is `whsec_` and a key in base64. During a rotation, there are several. */
  secrets: readonly string[];
}

/**
 * Returns the headers that prove the origin of a message, as Standard Webhooks specifies: an HMAC-SHA256 over id,
 * time and body for each secret, separated by spaces.
 */
export function signMessage({ id, timestamp, body, secrets }: SignedMessage): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') };
}
