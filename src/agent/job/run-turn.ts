import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors.ts';
import { createWorkFolder } from '../../lib/work-folders.ts';
import type { GitRemote } from '../../lib/git/git-command.ts';
import { openFolder } from '../../site/model/source.ts';
import { replayTools } from '../loop/replay-tools.ts';
import { readTurn } from '../loop/read-turn.ts';
import type { Finished } from '../loop/read-turn.ts';
import { runLoop } from '../loop/run-loop.ts';
import type { LoopInput } from '../loop/run-loop.ts';
import { renderSystemPrompt } from '../prompts/render-prompt.ts';
import { createRedactor } from '../safety/redact.ts';
import { createTools } from '../tools/registry.ts';
import { ModelFailure } from '../types.ts';
import type {
  AgentEvent,
  AgentLimits,
  AgentTool,
  CheckPublishedSite,
  CheckSite,
  Model,
  OpenSiteView,
  ToolContext,
  Upstream,
  WebAccess,
  Workspace,
} from '../types.ts';
import { listChangedFiles } from '../workspace/changed-files.ts';
import { openWorkspace } from '../workspace/open-workspace.ts';
import { WORKSPACE_LIMITS } from '../workspace/workspace-limits.ts';
import { fetchMergeBase } from '../workspace/fetch-merge-base.ts';
import { fetchHistory } from '../workspace/fetch-history.ts';
import { listBaseFolder, readBaseFile } from '../workspace/read-base-file.ts';
import { findUnpushedWork, replayCarried } from './carried-work.ts';
import { chooseStart } from './choose-start.ts';
import { checkRights } from './check-rights.ts';
import { connectRepository } from './connect-repository.ts';
import type { Repository, RepositoryDeps } from './connect-repository.ts';
import { guardFinish } from './finish-guard.ts';
import type { JobSession } from './job-session.ts';
import { publish } from './publish.ts';
import type { PreviewLink } from './pull-request-text.ts';
import { findPublishedSite } from './published-site.ts';
import { createReview } from './review-changes.ts';
import { describeStoppedWork } from './stopped-work.ts';

export interface TurnDeps extends RepositoryDeps {
  /** Holds work folders. */
  dataFolder: string;
  checkSite: CheckPublishedSite;
  /** Throws `invalid_config` when the model cannot be used as this process is configured. */
  createModel(name: string): Model;
  /** Brings a commit into an empty repository from the mirrors of this machine. @defaultValue workspaces are fetched */
  seedRepository?(
    request: { gitDir: string; remote: GitRemote; branch: string; commit: string; maxBytes: number },
    signal: AbortSignal,
  ): Promise<void>;
  /** Shows sites as their readers would have them. @defaultValue the tools that do so are refused */
  openView?: OpenSiteView;
  /** Opens web pages of the hosts that a project names. @defaultValue none can be read */
  openWeb?(hosts: readonly string[]): WebAccess;
  limits: AgentLimits;
  maxRepositoryBytes: number;
  /** Keys of the service that nobody may get to see. */
  secrets: readonly string[];
  /** Starts a preview of a branch that was pushed; undefined where there is none. @defaultValue there are none */
  startPreview?(branch: { projectId: string; branch: string }): Promise<PreviewLink | undefined>;
}

export interface TurnRun {
  session: JobSession;
  signal: AbortSignal;
  /** No further attempt follows: what there is of the work is published, even if a retry of the model might help. */
  lastTry: boolean;
}

/**
 * Works on the present prompt of a job from where its log stands, up to its end; the last entry says how it ended. Work
 * that was ended early is published as a draft, and the job has failed all the same.
 */
export async function runTurn(deps: TurnDeps, { session, signal, lastTry }: TurnRun): Promise<void> {
  const repository = await connectRepository(deps, session.job);
  const start = findStart(session) ?? (await begin(repository, session, signal));
  const folder = await createWorkFolder(deps.dataFolder);
  const end = new AbortController();
  const over = end.signal;
  try {
    const { prLink, incomplete } = await work({ deps, session, repository, start, folder, over, signal, lastTry });
    await session.append(
      incomplete === undefined
        ? { type: 'completed', prLink }
        : {
            type: 'failed',
            cause: 'incomplete',
            error: `${endSentence(incomplete)} The changes made until then are in a draft pull request.`,
          },
    );
  } finally {
    end.abort();
    await fs.rm(folder, { recursive: true, force: true });
  }
}

type Start = AgentEvent & { type: 'workspace' };

function findStart({ log, turn }: JobSession): Start | undefined {
  const found = log.find((entry) => entry.turn === turn.turn && entry.event.type === 'workspace');
  return found?.event as Start | undefined;
}

async function begin(
  repository: Repository,
  { job, turn, log, append }: JobSession,
  signal: AbortSignal,
): Promise<Start> {
  const unpushed = findUnpushedWork(log, turn.turn);
  const start = await chooseStart(repository, { job, turn: turn.turn, unpushed, signal });
  await append(start);
  return start;
}

interface Work {
  deps: TurnDeps;
  session: JobSession;
  repository: Repository;
  start: Start;
  folder: string;
  /** Aborted at the end of the turn. */
  over: AbortSignal;
  signal: AbortSignal;
  lastTry: boolean;
}

function describeUpstream(branch: string): string {
  return `You go on from the branch of an open pull request into \`${branch}\`. When it conflicts with that branch, or you are asked to resolve a conflict, call \`mergeBase\`.`;
}

function endSentence(text: string): string {
  return /[.!?…]["”]?$/.test(text) ? text : `${text}.`;
}

async function work(input: Work): Promise<{ prLink: string | null; incomplete?: string | undefined }> {
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
    upstream: openUpstream({ deps, repository, start, workspace: opened, base: job.base_branch, signal }),
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

/** The branch that pull requests are for, where the turn goes on from another. */
function openUpstream({
  deps,
  repository,
  start,
  workspace: { gitDir, baseCommit },
  base,
  signal,
}: Pick<Work, 'deps' | 'repository' | 'start' | 'signal'> & { workspace: Workspace; base: string }):
  | Upstream
  | undefined {
  if (start.upstream === undefined) return undefined;
  const upstream = { branch: base, commit: start.upstream };
  return {
    ...upstream,
    async fetchMergeBase() {
      const remote = await repository.getRemote(signal);
      const options = { remote, branch: start.branch, upstream, maxBytes: deps.maxRepositoryBytes, signal };
      return fetchMergeBase({ gitDir, baseCommit }, options);
    },
  };
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

/** End of a model's work; `error` is the reason of the failure when there is nothing to publish. */
type Leaving = ({ kind: 'finished' } & Finished) | { kind: 'stopped'; reason: string; error: Error };

/** Throws where another attempt may bring the model further. */
async function letModelWork(input: () => LoopInput, { lastTry }: { lastTry: boolean }): Promise<Leaving> {
  try {
    const outcome = await runLoop(input());
    return outcome.kind === 'finished' ? outcome : { ...outcome, error: new AppError('conflict', outcome.reason) };
  } catch (error) {
    if (!(error instanceof ModelFailure) || (error.kind === 'retry-later' && !lastTry)) throw error;
    return { kind: 'stopped', reason: error.message, error };
  }
}

/** Writes down that work was ended early, so that whoever takes over publishes it; throws when nothing was changed. */
async function endTurn(
  leaving: Leaving,
  { session, context, redact }: { session: JobSession; context: ToolContext; redact: (text: string) => string },
): Promise<Finished> {
  if (leaving.kind === 'finished') return leaving;
  const changes = await listChangedFiles(context.workspace, context.signal);
  if (changes.length === 0) throw leaving.error;
  const work = describeStoppedWork(
    session.log.map(({ event }) => event),
    leaving.reason,
  );
  const finished = { title: redact(work.title), summary: redact(work.summary), incomplete: redact(work.incomplete) };
  await session.append({ type: 'finished', ...finished });
  return finished;
}

/** A file of the repository may hold a secret of the project: the model must not read it, nor the log keep it. */
function hideSecrets(tools: readonly AgentTool[], redact: (text: string) => string): AgentTool[] {
  return tools.map((tool) => ({
    ...tool,
    async run(args, context) {
      const { image, ...result } = await tool.run(args, context);
      const text = redact(result.text);
      // The text is that of the picture: what is taken out of one must not be read in the other.
      if (image && text !== result.text) return { ...result, text: `${text}\n(No picture: the page shows a secret.)` };
      return { ...result, text, ...(image && { image }) };
    },
  }));
}

/** Milliseconds that earlier workers spent on the turn. Waiting does not count, and a long gap is a time when no worker ran. */
function measureElapsed({ log, turn }: JobSession): number {
  const entries = log.filter((entry) => entry.turn === turn.turn && entry.event.type !== 'prompt');
  return entries.reduce((sum, { createdAt }, index) => {
    const before = entries[index - 1];
    if (!before || before.event.type === 'waiting') return sum;
    return sum + Math.min(createdAt.getTime() - before.createdAt.getTime(), MAX_GAP_MS);
  }, 0);
}

const MAX_GAP_MS = 5 * 60_000;
