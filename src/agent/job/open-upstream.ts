import type { Upstream, Workspace } from '../types/workspace.ts';
import { fetchMergeBase } from '../workspace/fetch-merge-base.ts';
import { createShortWait } from './lend-slot.ts';
import type { Turn } from './turn.ts';

/** Returns the target branch if the turn continues another branch, and undefined otherwise. */
export function openUpstream(
  { deps, session, repository, start, signal }: Turn,
  workspace: Pick<Workspace, 'gitDir' | 'baseCommit'>,
): Upstream | undefined {
  if (start.upstream === undefined) return undefined;
  const upstream = { branch: session.job.base_branch, commit: start.upstream };
  const { maxRepositoryBytes: maxBytes } = deps;
  return {
    ...upstream,
    fetchMergeBase: () =>
      createShortWait(deps)(async () => {
        const remote = await repository.getRemote(signal);
        return fetchMergeBase(workspace, { remote, branch: start.branch, upstream, maxBytes, signal });
      }),
  };
}
