import type { AgentJobRow } from '../../db/schema.ts';
import { describeGitFailure } from '../../lib/git/git-errors.ts';
import { getRemoteHead, listRemoteBranches } from '../../lib/git/remote-head.ts';
import type { AgentEvent } from '../types/event.ts';
import type { UnpushedWork } from './carried-work.ts';
import type { Repository } from './connect-repository.ts';

interface Start {
  job: AgentJobRow;
  /** Work of the previous turn that was never pushed. */
  unpushed?: UnpushedWork | undefined;
  turn: number;
  signal: AbortSignal;
}

/**
 * Chooses where a turn starts. The first turn creates a branch from the head of the project's branch. While the pull
 * request is open, a follow-up continues at the head of the job's branch, including commits that people pushed to it.
 * If the pull request was merged or closed, or the branch was deleted, the follow-up creates a new branch. If earlier
 * work was never pushed and the branch hasn't changed since, the turn starts at the same commit and replays that work.
 */
export async function chooseStart(
  { host, getRemote, mayWrite }: Pick<Repository, 'host' | 'getRemote' | 'mayWrite'>,
  { job, turn, unpushed, signal }: Start,
): Promise<AgentEvent & { type: 'workspace' }> {
  const remote = await getRemote(signal);
  try {
    const heads = turn === 1 ? undefined : (await listRemoteBranches(remote, signal)).heads;
    const head = heads?.get(job.branch);
    if (unpushed !== undefined && head === (unpushed.start.continued ? unpushed.start.baseCommit : undefined))
      return { ...unpushed.start, carried: unpushed.first };
    const pullRequest = job.pr_id === null ? undefined : await host.findPullRequest(job.pr_id, signal);
    const upstream = heads?.get(job.base_branch);
    const knownPull = pullRequest && { pullRequest: { url: pullRequest.url, state: pullRequest.state } };
    const writePermission = mayWrite.length > 0 ? { mayWrite } : {};
    if (head !== undefined && (job.pr_id === null || pullRequest?.state === 'open'))
      return {
        type: 'workspace',
        baseCommit: head,
        branch: job.branch,
        continued: true,
        ...writePermission,
        ...(upstream !== undefined && { upstream }),
        ...knownPull,
      };
    const branch = job.pr_id === null ? job.branch : nameBranch(job, turn);
    const baseCommit = await getRemoteHead(remote, { branch: job.base_branch, signal });
    return { type: 'workspace', baseCommit, branch, continued: false, ...writePermission, ...knownPull };
  } catch (error) {
    throw describeGitFailure(error, remote);
  }
}

/** The branches of later turns start with the prefix of the first branch, even if the project's setting has changed. */
function nameBranch({ id, branch }: AgentJobRow, turn: number): string {
  return `${branch.slice(0, Math.max(0, branch.lastIndexOf(id)))}${id}-${turn}`;
}
