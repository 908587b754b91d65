/**
 * The LFS server of a repository. Only the repository's own host is trusted: this distinguishes requests that stay
 * there from those that lead elsewhere.
 */
import { createAuthorization, type GitRemote } from '../../../lib/git/git-command.ts';
import type { GitReach } from '../../../lib/git/pin-remote.ts';
import { guardedFetch, type GuardedResponse } from '../../../lib/guarded-fetch.ts';
import { isPublicAddress } from '../../../lib/public-address.ts';
import { parseRetryAfter } from '../../../lib/http/retry-after.ts';
import { computeDelay, retry, type Wait } from '../../../lib/retry.ts';
import { trimEndSlashes } from '../../../lib/slashes.ts';

export interface LfsServer {
  /** Base URL of its API: `https://host/owner/name.git/info/lfs`. */
  address: URL;
  /** Sent only to the repository's own origin. */
  authorization: string | undefined;
  /** Decides which addresses its host can have. @defaultValue every address */
  reach?: GitReach | undefined;
}

/**
 * Finds a repository's LFS server from its URL (Git LFS specification, Server Discovery). For an SSH repository, it is
 * accessed over https without the key, which only SSH can use.
 */
export function findLfsServer({
  url,
  credentials,
  reach,
}: Pick<GitRemote, 'url' | 'credentials' | 'reach'>): LfsServer {
  const isSsh = url.protocol === 'ssh:';
  const path = trimEndSlashes(url.pathname);
  const address = new URL(`${isSsh ? `https://${url.hostname}` : url.origin}${path}`);
  address.pathname += `${path.endsWith('.git') ? '' : '.git'}/info/lfs`;
  return { address, authorization: isSsh || !credentials ? undefined : createAuthorization(url, credentials), reach };
}

export interface LfsRequest {
  url: URL;
  headers: Readonly<Record<string, string>>;
  body?: Buffer;
  maxBytes: number;
  signal?: AbortSignal | undefined;
  wait?: Wait | undefined;
}

/**
 * Sends a request. The repository's server can be on a private network if Git reached it there. Any other host has to
 * be public and use https, and redirects to it carry none of the headers. Waits and retries on rate limits and server
 * errors. Throws `GuardedFetchError`.
 */
export async function requestLfs(
  server: LfsServer,
  { url, headers, body, maxBytes, signal, wait }: LfsRequest,
): Promise<GuardedResponse> {
  const { origin, hostname, protocol } = server.address;
  const isOwnAllowed = (await server.reach?.()) ?? (() => true);
  const isOwn = (target: URL) => target.origin === origin;
  return retry({
    attempt: () =>
      guardedFetch(url, {
        headers: { 'user-agent': 'bindery', ...headers },
        ...(body && { method: 'POST', body }),
        maxBytes,
        timeoutMs: MAX_MS,
        maxRedirects: body ? 0 : 3,
        protocols: ['https:', protocol],
        isAllowedUrl: (candidate) =>
          isOwn(candidate) || (candidate.protocol === 'https:' && candidate.hostname !== hostname),
        isAllowedAddress: (address, host) =>
          isPublicAddress(address) || (host === hostname.replace(/^\[|\]$/g, '') && isOwnAllowed(address, host)),
        isCredential: () => true,
        ...(signal && { signal }),
      }),
    delayAfter: ({ status, headers: { 'retry-after': after } }, count) => {
      if (!(status === 429 || status >= 500) || status === 501 || count === MAX_TRIES) return undefined;
      const retryAfterMs = parseRetryAfter(after, Date.now());
      if (retryAfterMs !== undefined && retryAfterMs > MAX_WAIT_MS) return undefined;
      return retryAfterMs ?? computeDelay(count, { firstMs: 1_000 });
    },
    signal: signal ?? new AbortController().signal,
    wait,
  });
}

const MAX_TRIES = 4;
const MAX_WAIT_MS = 60_000;
/** Time limit for one file. */
const MAX_MS = 120_000;
