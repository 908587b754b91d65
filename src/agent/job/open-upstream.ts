import type { AgentEvent, Upstream, Workspace } from '../types.ts';
import { fetchMergeBase } from '../workspace/fetch-merge-base.ts';
import type { Repository } from './connect-repository.ts';
import type { WaitForHost } from './lend-slot.ts';

interface UpstreamInput {
  repository: Repository;
  start: AgentEvent & { type: 'workspace' };
  workspace: Pick<Workspace, 'gitDir' | 'baseCommit'>;
  /** Branch that pull requests are for. */
  base: string;
  maxBytes: number;
  signal: AbortSignal;
  wait: WaitForHost;
}

/** The branch that pull requests are for, where the turn goes on from another. */
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
