import type { AgentJobRow } from '../../db/schema.ts';
import { describeGitFailure } from '../../lib/git/git-errors.ts';
import { getRemoteHead, listRemoteBranches } from '../../lib/git/remote-head.ts';
import type { AgentEvent } from '../types.ts';
import type { UnpushedWork } from './carried-work.ts';
import type { Repository } from './connect-repository.ts';

interface Start {
  job: AgentJobRow;
  /** Work of the turn before that never got to the host. */
  unpushed?: UnpushedWork | undefined;
  turn: number;
  signal: AbortSignal;
}

/**
 * Decides where a turn starts. The first starts a branch of its own at the head of the project's branch. A follow-up goes
 * on at the head of the job's branch, with all that people have pushed to it, as long as its pull request is open; once
 * that was merged or closed, or the branch was deleted, it starts a new branch. Where nobody has pushed since work that never got
 * to the host, it starts where that did, and carries it along.
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
    const open = mayWrite.length > 0 ? { mayWrite } : {};
    if (head !== undefined && (job.pr_id === null || pullRequest?.state === 'open'))
      return {
        type: 'workspace',
        baseCommit: head,
        branch: job.branch,
        continued: true,
        ...open,
        ...(upstream !== undefined && { upstream }),
      };
    const branch = job.pr_id === null ? job.branch : nameBranch(job, turn);
    const baseCommit = await getRemoteHead(remote, { branch: job.base_branch, signal });
    return { type: 'workspace', baseCommit, branch, continued: false, ...open };
  } catch (error) {
    throw describeGitFailure(error, remote);
  }
}

/** Branches of later turns begin as that of the first does, whatever the project's setting says by now. */
function nameBranch({ id, branch }: AgentJobRow, turn: number): string {
  return `${branch.slice(0, Math.max(0, branch.lastIndexOf(id)))}${id}-${turn}`;
}
