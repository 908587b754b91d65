import type { GitRemote } from '../../lib/git/git-command.ts';
import type { Workspace } from '../types/workspace.ts';
import type { AgentEvent } from '../types/event.ts';
import { checkPush } from '../workspace/check-push.ts';
import type { Repository } from './connect-repository.ts';

/**
 * Checks before the first model call that the host would accept a push to the branch and a pull request. Throws an
 * error with one sentence about the problem to fix. If the host limits requests, it waits as usual.
 */
export async function checkRights({
  repository: { host },
  workspace,
  remote,
  start: { branch },
  base,
  signal,
}: {
  repository: Repository;
  workspace: Workspace;
  remote: GitRemote;
  start: AgentEvent & { type: 'workspace' };
  /** The target branch of pull requests. */
  base: string;
  signal: AbortSignal;
}): Promise<void> {
  await checkPush({ workspace, remote, branch, signal });
  const branches = { head: branch, base };
  if (host.checkRights) await host.checkRights(branches, signal);
  else await host.findOpenPullRequest(branches, signal);
}
