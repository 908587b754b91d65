import { HostFailure } from '../host.ts';
import type { NewPullRequest, PullRequest, RepositoryHost } from '../host.ts';

interface Opening {
  host: Pick<RepositoryHost, 'findOpenPullRequest'>;
  request: NewPullRequest;
  signal: AbortSignal;
}

/**
 * Opens a pull request, unless its branches already have an open one. `open` returns a failure if the host responds that
 * they have one now.
 */
export async function openOnce(
  { host, request, signal }: Opening,
  open: () => Promise<PullRequest | HostFailure>,
): Promise<PullRequest> {
  const openPull = await host.findOpenPullRequest(request, signal);
  if (openPull) return openPull;
  const result = await open();
  if (!(result instanceof HostFailure)) return result;
  const otherPull = await host.findOpenPullRequest(request, signal);
  if (otherPull) return otherPull;
  throw result;
}
