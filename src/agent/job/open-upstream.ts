import type { AgentEvent, Upstream, Workspace } from '../types.ts';
import { fetchMergeBase } from '../workspace/fetch-merge-base.ts';
import type { Repository } from './connect-repository.ts';

interface UpstreamInput {
  repository: Repository;
  start: AgentEvent & { type: 'workspace' };
  workspace: Pick<Workspace, 'gitDir' | 'baseCommit'>;
  /** Branch that pull requests are for. */
  base: string;
  maxBytes: number;
  signal: AbortSignal;
}

/** The branch that pull requests are for, where the turn goes on from another. */
export function openUpstream(input: UpstreamInput): Upstream | undefined {
  const { repository, start, workspace, base, maxBytes, signal } = input;
  const { gitDir, baseCommit } = workspace;
  if (start.upstream === undefined) return undefined;
  const upstream = { branch: base, commit: start.upstream };
  return {
    ...upstream,
    async fetchMergeBase() {
      const remote = await repository.getRemote(signal);
      const options = { remote, branch: start.branch, upstream, maxBytes, signal };
      return fetchMergeBase({ gitDir, baseCommit }, options);
    },
  };
}
