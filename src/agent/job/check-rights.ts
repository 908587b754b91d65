import type { GitRemote } from '../../lib/git/git-command.ts';
import type { AgentEvent, Workspace } from '../types.ts';
import { checkPush } from '../workspace/check-push.ts';
import type { Repository } from './connect-repository.ts';

/**
 * Finds out whether the host would take what a turn makes, before the model is paid: a push to its branch and a pull
 * request. Throws in one sentence what has to be fixed; a host that limits requests is waited for as ever.
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
  /** The branch that pull requests are for. */
  base: string;
  signal: AbortSignal;
}): Promise<void> {
  await checkPush({ workspace, remote, branch, signal });
  const branches = { head: branch, base };
  if (host.checkRights) await host.checkRights(branches, signal);
  else await host.findOpenPullRequest(branches, signal);
}
