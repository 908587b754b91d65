/** Checks whether a URL of another host works. */
import { guardedFetch, GuardedFetchError, type GuardedFetchOptions } from '../../lib/guarded-fetch.ts';
import { getNetworkCode } from '../../lib/network-problem.ts';
import { retry, type Wait } from '../../lib/retry.ts';

/** `dead`: the link is broken. `unclear`: a later check might succeed. */
export interface UrlProblem {
  state: 'dead' | 'unclear';
  /** Completes the messages "The link … is broken: …" and "Couldn't check the link …: …". */
  reason: string;
  /** Whether no server was reachable. */
  isUnreached: boolean;
  /** Whether a retry might succeed. */
  mayPass: boolean;
}

export interface CheckUrlOptions extends Pick<GuardedFetchOptions, 'isAllowedAddress' | 'resolve'> {
  signal: AbortSignal;
  /** Waits before the retry. @defaultValue a timer */
  wait?: Wait | undefined;
}

const MAX_MS = 15_000;
const RETRY_MS = 1000;

/**
 * Sends a HEAD request, then a GET request without reading the content if HEAD fails. Retries transient problems once.
 * Returns undefined if the URL works, also behind a sign-in (401, 403) or a rate limit (429), and for hosts that aren't
 * on the public internet, which are skipped. Throws the signal's reason.
 */
export async function checkUrl(address: string, options: CheckUrlOptions): Promise<UrlProblem | undefined> {
  const { signal, wait } = options;
  const attempt = async () => {
    const first = await request('HEAD', address, options);
    return first === undefined || (first.state === 'dead' && first.isUnreached)
      ? first
      : request('GET', address, options);
  };
  return retry({
    attempt,
    delayAfter: (problem, count) => (problem?.mayPass && count === 1 ? RETRY_MS : undefined),
    signal,
    wait,
  });
}

async function request(
  method: string,
  address: string,
  { signal, isAllowedAddress, resolve }: CheckUrlOptions,
): Promise<UrlProblem | undefined> {
  try {
    const { status } = await guardedFetch(address, {
      method,
      headers: { accept: 'text/html, */*;q=0.8', 'user-agent': 'bindery (link check)' },
      maxBytes: 0,
      headersOnly: true,
      maxRedirects: 10,
      timeoutMs: MAX_MS,
      protocols: ['https:', 'http:'],
      signal,
      ...(isAllowedAddress && { isAllowedAddress }),
      ...(resolve && { resolve }),
    });
    if (status < 400 || RESTRICTED_STATUSES.has(status)) return undefined;
    const isGone = DEAD_LINK_STATUSES.has(status);
    const reason = `the server responded with ${status}`;
    return { state: isGone ? 'dead' : 'unclear', reason, isUnreached: false, mayPass: !isGone };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof GuardedFetchError)) throw error;
    if (error.problem === 'refused') return undefined;
    const code = getNetworkCode(error);
    const state = DEAD_LINK_CODES.has(code) ? 'dead' : 'unclear';
    // Don't retry a host that timed out.
    return { state, reason: error.message, isUnreached: code !== '', mayPass: error.problem !== 'timeout' };
  }
}

/** The page exists, but not for everyone: RFC 9110 (15.5), RFC 6585 (4), and 999, LinkedIn's response to bots. */
const RESTRICTED_STATUSES = new Set([401, 402, 403, 407, 429, 451, 999]);
const DEAD_LINK_STATUSES = new Set([404, 410]);
/** The host or server doesn't exist, or browsers reject its certificate. Excludes certificates from unknown authorities, which proxies use. */
const DEAD_LINK_CODES = new Set([
  'ENOTFOUND',
  'ECONNREFUSED',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);
