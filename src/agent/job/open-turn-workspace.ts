import type { Workspace } from '../types/workspace.ts';
import { openWorkspace } from '../workspace/open-workspace.ts';
import { WORKSPACE_LIMITS } from '../workspace/workspace-limits.ts';
import { checkRights } from './check-rights.ts';
import type { JobSession } from './job-session.ts';
import { createWait } from './lend-slot.ts';
import { createOpenSignal } from './stop-early.ts';
import type { Turn } from './turn.ts';

/**
 * Opens the workspace of a turn. Before the first model call, checks that the host would accept the result. Other jobs
 * use the slot while the host is slow.
 */
export function openTurnWorkspace(turn: Turn): Promise<Workspace> {
  const signal = createOpenSignal(turn.session, turn.signal);
  return createWait(turn.deps, signal)(() => open({ ...turn, signal }));
}

async function open({ deps, session, repository, start, folder, signal }: Turn): Promise<Workspace> {
  const branch = chooseBranch({ session, start });
  const remote = await repository.getRemote(signal);
  const { maxRepositoryBytes: maxBytes } = deps;
  const workspacePromise = await openWorkspace({
    remote,
    branch,
    commit: start.baseCommit,
    docsFolder: repository.docsFolder,
    target: folder,
    seed: async (gitDir, commit) => deps.seedRepository?.({ gitDir, remote, branch, commit, maxBytes }, signal),
    limits: { ...WORKSPACE_LIMITS, repositoryBytes: maxBytes },
    signal,
  });
  const workspace = { ...workspacePromise, openFiles: new Set(start.mayWrite) };
  const base = session.job.base_branch;
  if (isBeforeFirstModelCall(session)) await checkRights({ repository, workspace, remote, start, base, signal });
  return workspace;
}

/** Returns the branch that a turn's workspace opens: the job's own branch if it exists on the host. */
export function chooseBranch({ session, start }: Pick<Turn, 'session' | 'start'>): string {
  return start.continued ? start.branch : session.job.base_branch;
}

function isBeforeFirstModelCall({ log, turn }: JobSession): boolean {
  return !log.some((entry) => entry.turn === turn.turn && entry.event.type === 'assistant');
}
