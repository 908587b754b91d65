import type { AgentEvent, Upstream, Workspace } from '../types.ts';
import { fetchMergeBase } from '../workspace/fetch-merge-base.ts';
import type { Repository } from './connect-repository.ts';
import type { WaitForHost } from './lend-slot.ts';

interface UpstreamInput {
  repository: Repository;
  start: AgentEvent & { type: 'workspace' };
  workspace: Pick<Workspace, 'gitDir' | 'baseCommit'>;
  /** The target branch of pull requests. */
  base: string;
  maxBytes: number;
  signal: AbortSignal;
  wait: WaitForHost;
}

/** Returns the target branch if the turn continues another branch, and undefined otherwise. */
export function openUpstream(input: UpstreamInput): Upstream | undefined {
  const { repository, start, workspace, base, maxBytes, signal, wait } = input;
  const { gitDir, baseCommit } = workspace;
  if (start.upstream === undefined) return undefined;
  const upstream = { branch: base, commit: start.upstream };
  return {
    ...upstream,
    fetchMergeBase: () =>
      wait(async () => {
        const remote = await repository.getRemote(signal);
        const options = { remote, branch: start.branch, upstream, maxBytes, signal };
        return fetchMergeBase({ gitDir, baseCommit }, options);
      }),
  };
}
