import { AgentFailure } from '../failure-codes.ts';
import type { PriceUsage } from '../budget/keep-budget.ts';
import { listUsed } from '../context-repositories/describe-repositories.ts';
import { HostFailure } from '../hosts/host.ts';
import type { PullRequest } from '../hosts/host.ts';
import { readTurn } from '../loop/read-turn.ts';
import { splitTurns } from '../loop/split-turns.ts';
import type { Finished } from '../loop/turn-state.ts';
import { requestReport } from '../pull-reports/request-report.ts';
import { listAdditions } from '../safety/list-additions.ts';
import { findConflictMarkers } from '../checks/find-conflict-markers.ts';
import { compareWork } from '../checks/compare-work.ts';
import { listReviewNotes } from '../checks/list-review-notes.ts';
import { estimateCost } from '../model/estimate-cost.ts';
import type { ToolContext } from '../types/tool.ts';
import type { AgentEvent } from '../types/event.ts';
import { listChangedFiles } from '../workspace/changed-files.ts';
import { recordWork } from '../translations/record-work.ts';
import { commitChanges } from '../workspace/commit-changes.ts';
import { pushBranch } from '../workspace/push-branch.ts';
import { rebaseOnto } from '../workspace/rebase-onto.ts';
import { sumUsage } from './event-log.ts';
import { listEvents, type JobSession } from './job-session.ts';
import { createShortWait } from './lend-slot.ts';
import { addFollowUp } from './add-follow-up.ts';
import { getJobUrl } from './job-url.ts';
import {
  describeAuthor,
  describeIncomplete,
  writeCommitMessage,
  writeFollowUpSection,
  writePullRequest,
} from './pull-request-text.ts';
import type { JobUsage, PullRequestDetails } from './pull-request-text.ts';
import { restoreConfig } from './restore-config.ts';
import { describeSecrets, findSecrets } from './review-changes.ts';
import type { Turn } from './turn.ts';

/** Finished work to publish. */
export interface Publication {
  turn: Pick<Turn, 'deps' | 'session' | 'repository' | 'start'>;
  context: ToolContext;
  finished: Finished;
  /** Strings that must not be published. */
  secrets: readonly string[];
  redact(text: string): string;
}

/**
 * Publishes finished work: commit, push, pull request. If a worker was killed before it could record a step, repeating
 * the step changes nothing. Returns the URL of the pull request, or null if no file was changed and there is none.
 */
export async function publish(publication: Publication): Promise<string | null> {
  const { turn, context } = publication;
  const { session } = turn;
  const { workspace, signal } = context;
  await refuseMarkers(publication);
  await recordWork(context);
  const restoredFiles = await restoreConfig(context);
  const commit = await commitChanges({
    workspace,
    message: writeCommitMessage({
      title: publication.redact(publication.finished.title),
      jobId: session.job.id,
      coAuthor: findCoAuthor(session.turn),
    }),
    author: AUTHOR,
    date: session.turn.created_at,
    signal,
  });
  if (commit === null) return ensureEarlierPullRequest(publication);
  const secrets = await findSecrets(workspace, { commit, knownSecrets: publication.secrets, signal });
  const reason = publication.finished.incomplete === undefined ? '' : `${publication.finished.incomplete} `;
  if (secrets.length > 0)
    throw new AgentFailure(
      'secret_found',
      `${reason}${describeSecrets(secrets)} Nothing was published. Send the prompt again without secrets.`,
    );
  await recordCommit(publication, commit);
  await createShortWait(turn.deps)(() => push(publication, commit));
  return ensurePullRequest(publication, { commit, restored: restoredFiles });
}

/** A pull request that contains conflict markers would be useless, so the job fails. */
async function refuseMarkers({ finished, context }: Publication): Promise<void> {
  const [first, ...otherMarkers] = await findConflictMarkers(context.workspace);
  if (first === undefined) return;
  const reason = finished.incomplete === undefined ? '' : `${finished.incomplete} `;
  throw new AgentFailure(
    'merge_conflict',
    `${reason}Unresolved merge conflict in ${first.file}${otherMarkers.length > 0 ? ` and ${otherMarkers.length} more` : ''}. Nothing was published. Send the prompt again, or merge the branches manually.`,
  );
}

/** Returns the pull request of a branch that this turn didn't change. Opens one if the branch was pushed without it. */
async function ensureEarlierPullRequest(publication: Publication): Promise<string | null> {
  const { start, session } = publication.turn;
  if (!start.continued) return null;
  return session.job.pr_link ?? ensurePullRequest(publication, { commit: start.baseCommit, restored: [] });
}

const AUTHOR = { name: 'Bindery Agent', email: 'agent@bindery.invalid' };

async function recordCommit({ turn: { session }, context }: Publication, commit: string): Promise<void> {
  const commitEvent = findInTurn(session, 'commit');
  if (commitEvent?.commit === commit) return;
  if (commitEvent) throw new Error(`The job's log leads to commit ${commit}, but it says ${commitEvent.commit}.`);
  const files = await listChangedFiles(context.workspace, context.signal);
  await session.append({ type: 'commit', commit, files: files.map(({ path }) => path) });
}

const MAX_REBASES = 3;

/** People can push to the branch at any time. If they did, the commit is rebased onto theirs, or the job fails. */
async function push({ turn, context }: Publication, commit: string): Promise<void> {
  const { session, repository, start } = turn;
  if (findInTurn(session, 'pushed')) return;
  const { workspace, signal } = context;
  const { branch } = start;
  let ownCommit = commit;
  let expectedCommit = start.continued ? start.baseCommit : null;
  for (let rebases = 0; ; rebases += 1) {
    const remote = await repository.getRemote(signal);
    const result = await pushBranch({ workspace, remote, branch, commit: ownCommit, expected: expectedCommit, signal });
    if (result.outcome !== 'rejected') break;
    // A merge can't be rebased.
    if (result.reason === 'refused' || rebases === MAX_REBASES || workspace.merge !== undefined)
      throw new AgentFailure('push_refused', result.message);
    const rebasedCommit = await rebaseOnto({ workspace, remote, branch, commit, signal });
    if (rebasedCommit.outcome === 'conflict') throw new AgentFailure('merge_conflict', rebasedCommit.message);
    ownCommit = rebasedCommit.commit;
    expectedCommit = rebasedCommit.onto;
    if (ownCommit === expectedCommit) break;
  }
  await session.append({ type: 'pushed', commit: ownCommit, branch });
}

/** `restored` lists the files whose changes were left out. */
interface Offer {
  commit: string;
  restored: readonly string[];
}

async function ensurePullRequest(publication: Publication, offer: Offer): Promise<string> {
  const { session, repository, start, deps } = publication.turn;
  const pullEvent = findInTurn(session, 'pull-request');
  if (pullEvent) return pullEvent.url;
  const { signal } = publication.context;
  const draft = publication.finished.incomplete !== undefined;
  const details = await readDetails(publication, offer);
  const text = { ...redactText(writePullRequest(details), publication), draft };
  const branches = { head: start.branch, base: session.job.base_branch };
  const { open, pullRequest } = await createShortWait(deps)(async () => {
    const openPull = await repository.host.findOpenPullRequest(branches, signal);
    // If a person opened the pull request, its title and description stay unchanged.
    if (openPull && openPull.id === session.job.pr_id) {
      const update = { ...updateText(openPull, { publication, details }), draft };
      await repository.host.updatePullRequest(openPull.id, update, signal);
    }
    return {
      open: openPull,
      pullRequest: openPull ?? (await repository.host.openPullRequest({ ...branches, ...text }, signal)),
    };
  });
  checkUrl(pullRequest);
  const { id, url } = pullRequest;
  // Before the event, so that a crash in between doesn't lose it. A host without a webhook reports nothing.
  await requestReport(deps.db, { projectId: session.job.project_id, pullId: id });
  await session.append({ type: 'pull-request', id, url, created: !open, ...(draft && { draft }) });
  return pullRequest.url;
}

/** The host chooses this URL, and people open it. */
function checkUrl({ url }: PullRequest): void {
  const protocol = URL.parse(url)?.protocol;
  if ((protocol === 'https:' || protocol === 'http:') && url.length <= MAX_URL_LENGTH && !/\s|\p{Cc}/u.test(url))
    return;
  throw new HostFailure(
    "Expected the pull request's URL from the Git host, got something else. Check the project's " +
      '`--host` and `--host-api-url`.',
    { retryable: false },
  );
}

const MAX_URL_LENGTH = 2_000;

/** Adds a section about this turn, unless the text would get too long for hosts. Then the whole text is written again. */
function updateText(
  current: PullRequest,
  { publication, details }: { publication: Publication; details: PullRequestDetails },
): { title: string; body: string } {
  const { session } = publication.turn;
  const { incomplete } = publication.finished;
  const { title, body } = addFollowUp({
    current,
    jobId: session.job.id,
    turn: session.turn.turn,
    section: publication.redact(writeFollowUpSection(details)),
    author: publication.redact(describeAuthor(details)),
    draftNote: incomplete === undefined ? undefined : publication.redact(describeIncomplete(incomplete)),
  });
  return body.length <= MAX_BODY ? { title, body } : redactText(writePullRequest(details), publication);
}

/** Below the limit of every host. */
const MAX_BODY = 30_000;

function redactText(text: { title: string; body: string }, { redact }: Publication): { title: string; body: string } {
  return { title: redact(text.title), body: redact(text.body) };
}

/** The person who sent the prompt, if they are known. */
function findCoAuthor({ author_name: name, author_email: email }: JobSession['turn']) {
  return name === null || email === null ? undefined : { name, email };
}

async function readDetails({ turn, context }: Publication, { commit, restored }: Offer): Promise<PullRequestDetails> {
  const { deps, session, start } = turn;
  const { project_id: projectId } = session.job;
  const { workspace, signal } = context;
  const validation = await compareWork(context);
  const { changes, renames } = validation;
  return {
    jobId: session.job.id,
    jobUrl: getJobUrl(session.job, deps.host.publicUrl()),
    model: session.job.model,
    requests: listRequests(session),
    changes,
    renames,
    validation,
    restored,
    usage: sumUsages(session, deps.priceUsage ?? estimateCost),
    preview: await deps.startPreview?.({ projectId, branch: start.branch }),
    additions: await listAdditions(workspace, { commit, signal }),
    notes: await listReviewNotes(context),
    title: session.job.title ?? undefined,
  };
}

/** Sums the usage of all model calls in the log. */
function sumUsages({ job, log }: JobSession, priceUsage: PriceUsage): JobUsage {
  const usages = log.flatMap(({ event }) => sumUsage(event) ?? []);
  const costs = usages.map((usage) => priceUsage(job.model, usage));
  const total = { input: 0, output: 0, cached: 0 };
  for (const { input, output, cached = 0 } of usages) {
    total.input += input;
    total.output += output;
    total.cached += Math.min(cached, input);
  }
  const micros = costs.includes(undefined) ? undefined : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0);
  return { ...total, micros };
}

/** Lists the requests and results on the current branch. A new branch starts a new list. */
function listRequests(session: JobSession) {
  const turns = splitTurns(listEvents(session));
  const startIndex = turns.findLastIndex((turn) =>
    turn.some((event) => event.type === 'workspace' && !event.continued && event.carried === undefined),
  );
  return turns.slice(Math.max(0, startIndex)).flatMap((turn) => {
    const { prompt, finished, questions, openingMessages, steps } = readTurn(turn);
    const messages = [...openingMessages, ...steps.flatMap((step) => step.messages)].map(({ text }) => text);
    return finished ? [{ prompt, ...finished, questions, messages, repositories: listUsed(turn) }] : [];
  });
}

function findInTurn<Type extends AgentEvent['type']>(
  { log, turn }: JobSession,
  type: Type,
): (AgentEvent & { type: Type }) | undefined {
  const entry = log.find((each) => each.turn === turn.turn && each.event.type === type);
  return entry?.event as (AgentEvent & { type: Type }) | undefined;
}
