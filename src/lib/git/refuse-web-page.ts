import { AppError } from '../../errors.ts';
import { guardedFetch } from '../guarded-fetch.ts';
import { createAuthorization, type GitRemote } from './git-command.ts';
import { trimEndSlashes } from '../slashes.ts';

const TIMEOUT_MS = 15_000;
const PAGE = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i;

/**
 * Throws `source_unavailable` if an http remote answers with a web page. Git reads a page as a repository without branches,
 * so ask this of a remote that has none: its owner would look for a missing commit instead of a wrong URL.
 */
export async function refuseWebPage(
  { url, credentials, reach }: GitRemote,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (!url.protocol.startsWith('http')) return;
  const isAllowedAddress = (await reach?.()) ?? (() => true);
  const address = new URL(`${trimEndSlashes(url.href)}/info/refs?service=git-upload-pack`);
  const response = await guardedFetch(address, {
    headers: {
      'user-agent': 'git/bindery',
      ...(credentials && { authorization: createAuthorization(url, credentials) }),
    },
    maxBytes: 0,
    headersOnly: true,
    timeoutMs: TIMEOUT_MS,
    maxRedirects: 0,
    protocols: [url.protocol],
    isAllowedAddress,
    ...(signal && { signal }),
  }).catch(() => undefined);
  signal?.throwIfAborted();
  if (response?.status !== 200 || !PAGE.test(response.headers['content-type'] ?? '')) return;
  throw new AppError(
    'source_unavailable',
    `${url.origin}${url.pathname} is a web page, not a Git repository. Use the URL that you would pass to git clone.`,
  );
}
