import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isSameText } from '../../lib/same-text.ts';

/** How far the clock of Slack can differ, and how old a request can be, in seconds. Slack recommends five minutes. */
const TOLERANCE_SECONDS = 300;

/**
 * Returns whether Slack signed the request with the app's signing secret, within the last five minutes. Takes the same
 * time for every wrong signature.
 */
export function isSignedBySlack(
  { headers, body, now }: { headers: IncomingHttpHeaders; body: Buffer; now: Date },
  signingSecret: string,
): boolean {
  const timestamp = headers['x-slack-request-timestamp'];
  const signature = headers['x-slack-signature'];
  if (typeof timestamp !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(timestamp)) return false;
  const isRecent = Math.abs(now.getTime() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS;
  const isRight = isSameText(signature, signForSlack({ timestamp, body }, signingSecret));
  return isRecent && isRight && signingSecret !== '';
}

/** Returns the signature that Slack sends with a body at a time, in seconds. */
function signForSlack({ timestamp, body }: { timestamp: string; body: Buffer }, signingSecret: string): string {
  return `v0=${createHmac('sha256', signingSecret).update(`v0:${timestamp}:`).update(body).digest('hex')}`;
}
