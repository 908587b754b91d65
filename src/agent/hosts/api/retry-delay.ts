import { parseRetryAfter } from '../../../lib/http/retry-after.ts';
import { computeDelay } from '../../../lib/retry.ts';
import { isLasting } from './network-problem.ts';
import type { HostResponse } from './exchange.ts';

/**
 * Returns the milliseconds to wait before a retry, from the response (RFC 9110 `Retry-After`, or the rate limits of
 * GitHub and GitLab) or increasing with each attempt. Returns undefined if a retry would fail the same way.
 */
export function findRetryDelay(result: HostResponse | Error, tries: number): number | undefined {
  if (result instanceof Error) return isLasting(result) ? undefined : getBackOff(tries);
  const { status, headers, text } = result;
  if (status === 429) return readRetryAfter(headers) ?? readReset(headers) ?? getBackOff(tries);
  // GitHub also sends 403 for its rate limits, not only for a missing permission.
  if (status === 403) {
    const isSecondary = /secondary rate limit/i.test(text);
    return readRetryAfter(headers) ?? (isUsedUp(headers) ? readReset(headers) : isSecondary ? MINUTE : undefined);
  }
  return TRANSIENT.has(status) ? (readRetryAfter(headers) ?? getBackOff(tries)) : undefined;
}

/** GitHub asks for this wait if its response contains no time. */
const MINUTE = 60_000;
const TRANSIENT = new Set([500, 502, 503, 504]);

/** Returns a wait in milliseconds that grows with each attempt: up to 2, 4, 8 and 16 seconds. */
function getBackOff(tries: number): number {
  return computeDelay(tries, { firstMs: 2_000 });
}

function readRetryAfter(headers: Headers): number | undefined {
  return parseRetryAfter(headers.get('retry-after'), Date.now());
}

function isUsedUp(headers: Headers): boolean {
  return headers.get('x-ratelimit-remaining') === '0';
}

/** Returns the milliseconds until the limit resets, plus one second for clock differences. */
function readReset(headers: Headers): number | undefined {
  const text = headers.get('x-ratelimit-reset') ?? headers.get('ratelimit-reset');
  if (text === null || !/^\d{9,11}$/.test(text)) return undefined;
  return Math.max(0, Number(text) * 1000 - Date.now()) + 1000;
}
