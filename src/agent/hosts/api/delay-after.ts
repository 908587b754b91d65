import { parseRetryAfter } from '../../../lib/http/retry-after.ts';
import { backOff } from '../../../lib/retry.ts';
import { isLasting } from './network-problem.ts';
import type { HostResponse } from './exchange.ts';

/**
 * Milliseconds to wait before a request is retried, as its response says (RFC 9110, `Retry-After`; the rate limits of
 * GitHub and GitLab), else ever longer. Undefined when a retry would end in the same way.
 */
export function delayAfter(result: HostResponse | Error, tries: number): number | undefined {
  if (result instanceof Error) return isLasting(result) ? undefined : growing(tries);
  const { status, headers, text } = result;
  if (status === 429) return readRetryAfter(headers) ?? readReset(headers) ?? growing(tries);
  // GitHub's limits come as 403, which is also the response to a missing permission.
  if (status === 403) {
    const isSecondary = /secondary rate limit/i.test(text);
    return readRetryAfter(headers) ?? (isUsedUp(headers) ? readReset(headers) : isSecondary ? MINUTE : undefined);
  }
  return PASSING.has(status) ? (readRetryAfter(headers) ?? growing(tries)) : undefined;
}

/** The wait that GitHub asks for when it names no time. */
const MINUTE = 60_000;
const PASSING = new Set([500, 502, 503, 504]);

/** Up to 2, 4, 8, 16 seconds. */
function growing(tries: number): number {
  return backOff(tries, { firstMs: 2_000 });
}

function readRetryAfter(headers: Headers): number | undefined {
  return parseRetryAfter(headers.get('retry-after'), Date.now());
}

function isUsedUp(headers: Headers): boolean {
  return headers.get('x-ratelimit-remaining') === '0';
}

/** Unix seconds at which the limit is lifted, and one more for clocks that differ. */
function readReset(headers: Headers): number | undefined {
  const text = headers.get('x-ratelimit-reset') ?? headers.get('ratelimit-reset');
  if (text === null || !/^\d{9,11}$/.test(text)) return undefined;
  return Math.max(0, Number(text) * 1000 - Date.now()) + 1000;
}
