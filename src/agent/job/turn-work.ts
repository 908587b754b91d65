import path from 'node:path';
import { openFolder } from '../../site/model/source.ts';
import { readTurn } from '../loop/read-turn.ts';
import { replayTools } from '../loop/replay-tools.ts';
import { renderSystemPrompt } from '../prompts/render-prompt.ts';
import { createRedactor } from '../safety/redact.ts';
import { hideSecrets } from '../tools/hide-secrets.ts';
import { createTools } from '../tools/registry.ts';
import type { AgentEvent, CheckSite, ToolContext } from '../types.ts';
import { fetchHistory } from '../workspace/fetch-history.ts';
import { openWorkspace } from '../workspace/open-workspace.ts';
import { listBaseFolder, readBaseFile } from '../workspace/read-base-file.ts';
import { WORKSPACE_LIMITS } from '../workspace/workspace-limits.ts';
import { replayCarried } from './carried-work.ts';
import { checkRights } from './check-rights.ts';
import type { Repository } from './connect-repository.ts';
import { guardFinish } from './finish-guard.ts';
import type { JobSession } from './job-session.ts';
import { endTurn, letModelWork, measureElapsed } from './model-work.ts';
import { openUpstream } from './open-upstream.ts';
import { publish } from './publish.ts';
import { findPublishedSite } from './published-site.ts';
import { createReview } from './review-changes.ts';
import type { TurnDeps } from './turn-deps.ts';

export type TurnStart = AgentEvent & { type: 'workspace' };

export interface TurnWork {
  deps: TurnDeps;
  session: JobSession;
  repository: Repository;
  start: TurnStart;
  folder: string;
  /** Aborted at the end of the turn. */
  over: AbortSignal;
  signal: AbortSignal;
  lastTry: boolean;
}

/** Does what a turn is for, and publishes it; `incomplete` says why it was ended early. */
export async function doTurnWork(input: TurnWork): Promise<{ prLink: string | null; incomplete?: string | undefined }> {
  const { deps, session, repository, start, folder, over, signal, lastTry } = input;
  const { job } = session;
  const knownSecrets = [...deps.secrets, ...repository.secrets];
  const redact = createRedactor(knownSecrets);
  const remote = await repository.getRemote(signal);
  const opening = start.continued ? start.branch : job.base_branch;
  const opened = await openWorkspace({
    remote,
    branch: opening,
    commit: start.baseCommit,
    docsFolder: repository.docsFolder,
    target: folder,
    seed: async (gitDir, commit) =>
      deps.seedRepository?.({ gitDir, remote, branch: opening, commit, maxBytes: deps.maxRepositoryBytes }, signal),
    limits: { ...WORKSPACE_LIMITS, repositoryBytes: deps.maxRepositoryBytes },
    signal,
  });
  const workspace = { ...opened, openFiles: new Set(start.mayWrite) };
  if (isUnpaid(session)) await checkRights({ repository, workspace, remote, start, base: job.base_branch, signal });
  const docs = path.join(workspace.folder, workspace.docsFolder);
  const { webHosts } = repository;
  const web = webHosts.length > 0 ? deps.openWeb?.(webHosts) : undefined;
  const system = await renderSystemPrompt({
    facts: [
      ...(start.upstream === undefined ? [] : [describeUpstream(job.base_branch)]),
      ...(web ? [`Web pages of ${webHosts.join(', ')} can be read with \`fetch\`.`] : []),
    ],
    openFiles: start.mayWrite,
    source: openFolder(docs),
    docsFolder: workspace.docsFolder,
    readBaseFile: (file) => readBaseFile(workspace, { path: file, signal }),
    listBaseFiles: (folder) => listBaseFolder(workspace, { folder, signal }),
    styleGuides: repository.styleGuides,
  });
  const site = await findPublishedSite(deps.db, job.project_id);
  const checkSite: CheckSite = (folder, stop, earlier) => deps.checkSite(folder, stop, site, earlier, over);
  const context: ToolContext = {
    workspace,
    signal,
    limits: deps.limits,
    checkSite,
    view: deps.openView?.(site, folder),
    web,
    upstream: openUpstream({
      repository,
      start,
      workspace: opened,
      base: job.base_branch,
      maxBytes: deps.maxRepositoryBytes,
      signal,
    }),
    fetchHistory: once(async () => {
      const fresh = await repository.getRemote(signal);
      await fetchHistory(workspace, { remote: fresh, branch: opening, maxBytes: deps.maxRepositoryBytes, signal });
    }),
  };
  const events = () => session.log.map(({ event }) => event);
  const tools = guardFinish(hideSecrets(createTools({ hasWeb: web !== undefined }), redact), {
    log: events,
    review: createReview(knownSecrets),
  });
  if (start.carried !== undefined)
    await replayCarried({ log: session.log, turn: session.turn.turn, first: start.carried }, { tools, context });
  await replayTools(events(), tools, context);
  const letWork = () =>
    letModelWork(
      () => ({
        model: deps.createModel(job.model),
        tools,
        toolContext: context,
        system: redact(system),
        history: events().map((event) =>
          event.type === 'prompt' ? { ...event, prompt: redact(event.prompt) } : event,
        ),
        emit: session.append,
        limits: deps.limits,
        signal,
        elapsedMs: measureElapsed(session),
      }),
      { lastTry },
    );
  // Work that has ended needs no model any more, and no time of its limit.
  const finished = readTurn(events()).finished ?? (await endTurn(await letWork(), { session, context, redact }));
  const startPreview = (branch: string) =>
    deps.startPreview?.({ projectId: job.project_id, branch }) ?? Promise.resolve(undefined);
  const prLink = await publish({ session, repository, context, start, finished, knownSecrets, redact, startPreview });
  return { prLink, incomplete: finished.incomplete };
}

function describeUpstream(branch: string): string {
  return `You go on from the branch of an open pull request into \`${branch}\`. When it conflicts with that branch, or you are asked to resolve a conflict, call \`mergeBase\`.`;
}

/** A call that has failed is made again. */
function once(task: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= task().catch((error: unknown) => ((done = undefined), Promise.reject(error))));
}

/** Whether the model was not asked yet in this turn. */
function isUnpaid({ log, turn }: JobSession): boolean {
  return !log.some((entry) => entry.turn === turn.turn && entry.event.type === 'assistant');
}
