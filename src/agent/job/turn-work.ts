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
import { listBaseFolder, readBaseFile } from '../workspace/read-base-file.ts';
import { replayCarried } from './carried-work.ts';
import { guardFinish } from './finish-guard.ts';
import { finishEarly, runModel, measureElapsed } from './model-work.ts';
import { createShortWait } from './lend-slot.ts';
import { chooseBranch, openTurnWorkspace, type WorkspaceInput } from './open-turn-workspace.ts';
import { openUpstream } from './open-upstream.ts';
import { publish } from './publish.ts';
import { findPublishedSite } from './published-site.ts';
import { createReview } from './review-changes.ts';

/** The event that records where a turn started. */
export type TurnStart = AgentEvent & { type: 'workspace' };

/** The work of one turn. */
export interface TurnWork extends WorkspaceInput {
  /** Aborted when the turn ends. */
  over: AbortSignal;
  lastTry: boolean;
}

/** Does the work of a turn and publishes it. `incomplete` is the reason if the work ended early. */
export async function doTurnWork(input: TurnWork): Promise<{ prLink: string | null; incomplete?: string | undefined }> {
  const { deps, session, repository, start, folder, over, signal, lastTry } = input;
  const { job } = session;
  const knownSecrets = [...deps.secrets, ...repository.secrets];
  const redact = createRedactor(knownSecrets);
  const workspace = await openTurnWorkspace({ deps, session, repository, start, folder, signal });
  const opened = { gitDir: workspace.gitDir, baseCommit: workspace.baseCommit };
  const wait = createShortWait(deps);
  const docs = path.join(workspace.folder, workspace.docsFolder);
  const { webHosts } = repository;
  const web = webHosts.length > 0 ? deps.openWeb?.(webHosts) : undefined;
  const system = await renderSystemPrompt({
    facts: [
      ...(start.upstream === undefined ? [] : [describeUpstream(job.base_branch)]),
      ...(web ? [`You can read web pages on ${webHosts.join(', ')} with \`fetch\`.`] : []),
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
      wait,
    }),
    fetchHistory: runOnce(() =>
      wait(async () => {
        const remote = await repository.getRemote(signal);
        const branch = chooseBranch({ session, start });
        await fetchHistory(workspace, { remote, branch, maxBytes: deps.maxRepositoryBytes, signal });
      }),
    ),
  };
  const listEvents = () => session.log.map(({ event }) => event);
  const tools = guardFinish(hideSecrets(createTools({ hasWeb: web !== undefined }), redact), {
    log: listEvents,
    review: createReview(knownSecrets),
  });
  if (start.carried !== undefined)
    await replayCarried({ log: session.log, turn: session.turn.turn, first: start.carried }, { tools, context });
  await replayTools(listEvents(), tools, context);
  const startModel = () =>
    runModel(
      () => ({
        model: deps.createModel(job.model),
        tools,
        toolContext: context,
        system: redact(system),
        history: listEvents().map((event) =>
          event.type === 'prompt' ? { ...event, prompt: redact(event.prompt) } : event,
        ),
        emit: session.append,
        limits: deps.limits,
        signal,
        elapsedMs: measureElapsed(session),
      }),
      { lastTry },
    );
  // Finished work needs no model and doesn't count against its time limit.
  const finished =
    readTurn(listEvents()).finished ?? (await finishEarly(await startModel(), { session, context, redact }));
  const startPreview = (branch: string) =>
    deps.startPreview?.({ projectId: job.project_id, branch }) ?? Promise.resolve(undefined);
  const prLink = await publish({
    session,
    repository,
    context,
    start,
    finished,
    knownSecrets,
    redact,
    startPreview,
    wait,
  });
  return { prLink, incomplete: finished.incomplete };
}

function describeUpstream(branch: string): string {
  return `You are continuing on the branch of an open pull request into \`${branch}\`. If it conflicts with that branch, or the user asks you to resolve a conflict, call \`mergeBase\`.`;
}

/** Runs the task once, and again only after a failure. */
function runOnce(task: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= task().catch((error: unknown) => ((done = undefined), Promise.reject(error))));
}
