/** The LFS server of a repository, as far as its own host is trusted: requests that stay there, and those that lead elsewhere. */
import { authorizationOf, type GitRemote } from '../../../lib/git/git-command.ts';
import type { GitReach } from '../../../lib/git/pin-remote.ts';
import { guardedFetch, type GuardedResponse } from '../../../lib/guarded-fetch.ts';
import { isPublicAddress } from '../../../lib/public-address.ts';
import { parseRetryAfter } from '../../../lib/http/retry-after.ts';
import { backOff, retry, type Wait } from '../../../lib/retry.ts';

export interface LfsServer {
  /** Where its calls are: `https://host/owner/name.git/info/lfs`. */
  address: URL;
  /** Sent to the repository's own origin alone. */
  authorization: string | undefined;
  /** Decides which addresses its host can have. @defaultValue every address */
  reach?: GitReach | undefined;
}

/**
 * Finds the server of a repository by its address (Git LFS specification, Server Discovery). One that is read over ssh is asked over
 * https, without its key, which only ssh can use.
 */
export function findLfsServer({
  url,
  credentials,
  reach,
}: Pick<GitRemote, 'url' | 'credentials' | 'reach'>): LfsServer {
  const isSsh = url.protocol === 'ssh:';
  const path = url.pathname.replace(/\/+$/, '');
  const address = new URL(`${isSsh ? `https://${url.hostname}` : url.origin}${path}`);
  address.pathname += `${path.endsWith('.git') ? '' : '.git'}/info/lfs`;
  return { address, authorization: isSsh || !credentials ? undefined : authorizationOf(url, credentials), reach };
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
 * Sends a request. The server of the repository may be on a private network, as git reached it; any other place has to be public and use
 * https, and is sent none of the headers where it is redirected to. Limits of requests and errors of the server are waited out. Throws
 * `GuardedFetchError`.
 */
export async function askLfs(
  server: LfsServer,
  { url, headers, body, maxBytes, signal, wait }: LfsRequest,
): Promise<GuardedResponse> {
  const { origin, hostname, protocol } = server.address;
  const isOwnAllowed = (await server.reach?.()) ?? (() => true);
  const isOwn = (asked: URL) => asked.origin === origin;
  return retry({
    attempt: () =>
      guardedFetch(url, {
        headers: { 'user-agent': 'bindery', ...headers },
        ...(body && { method: 'POST', body }),
        maxBytes,
        timeoutMs: MAX_MS,
        maxRedirects: body ? 0 : 3,
        protocols: ['https:', protocol],
        isAllowedUrl: (asked) => isOwn(asked) || (asked.protocol === 'https:' && asked.hostname !== hostname),
        isAllowedAddress: (address, host) =>
          isPublicAddress(address) || (host === hostname.replace(/^\[|\]$/g, '') && isOwnAllowed(address, host)),
        isCredential: () => true,
        ...(signal && { signal }),
      }),
    delayAfter: ({ status, headers: { 'retry-after': after } }, count) => {
      if (!(status === 429 || status >= 500) || status === 501 || count === TRIES) return undefined;
      const asked = parseRetryAfter(after, Date.now());
      if (asked !== undefined && asked > MAX_WAIT_MS) return undefined;
      return asked ?? backOff(count, { firstMs: 1_000 });
    },
    signal: signal ?? new AbortController().signal,
    wait,
  });
}

const TRIES = 4;
const MAX_WAIT_MS = 60_000;
/** For one file. */
const MAX_MS = 120_000;
