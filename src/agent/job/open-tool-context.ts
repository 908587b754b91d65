import { runOnce } from '../../lib/run-once.ts';
import { openRepositories } from '../context-repositories/open-repositories.ts';
import type { PinnedRepository } from '../types/workspace.ts';
import type { ToolContext } from '../types/tool.ts';
import { fetchHistory } from '../workspace/fetch-history.ts';
import { createShortWait } from './lend-slot.ts';
import { chooseBranch, openTurnWorkspace } from './open-turn-workspace.ts';
import { openUpstream } from './open-upstream.ts';
import { findPublishedSite } from './published-site.ts';
import type { Turn } from './turn.ts';

/** Opens everything that the tools of a turn can use. */
export async function openToolContext(turn: Turn, pins: readonly PinnedRepository[]): Promise<ToolContext> {
  const { deps, session, repository, contextSources, folder, turnSignal, signal } = turn;
  const { webHosts } = repository;
  const workspace = await openTurnWorkspace(turn);
  const site = await findPublishedSite(deps.db, session.job.project_id);
  const { gitDir, baseCommit } = workspace;
  const waitShortly = createShortWait(deps);
  return {
    workspace,
    signal,
    limits: deps.limits,
    checkSite: (docs, stop, earlier) => deps.checkSite(docs, stop, site, earlier, turnSignal),
    view: deps.openView?.(site, folder),
    web: webHosts.length > 0 ? deps.openWeb?.(webHosts) : undefined,
    upstream: openUpstream(turn, { gitDir, baseCommit }),
    repositories: openRepositories(pins, {
      sources: contextSources,
      dataFolder: deps.dataFolder,
      folder,
      maxBytes: deps.maxRepositoryBytes,
      seed: deps.seedRepository,
      wait: waitShortly,
      signal,
    }),
    listMerged: (query, listSignal) =>
      waitShortly(() => repository.host.listMerged({ ...query, base: session.job.base_branch }, listSignal)),
    fetchHistory: runOnce(() =>
      waitShortly(async () => {
        const remote = await repository.getRemote(signal);
        await fetchHistory(workspace, {
          remote,
          branch: chooseBranch(turn),
          maxBytes: deps.maxRepositoryBytes,
          signal,
        });
      }),
    ),
  };
}
