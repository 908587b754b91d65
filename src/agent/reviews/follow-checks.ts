import { readClock } from '../../db/clock.ts';
import type { AgentJobRow, Database } from '../../db/schema.ts';
import type { StoredChecks } from '../../db/tables/agent-jobs.ts';
import { AppError } from '../../errors.ts';
import { toStorableText } from '../../lib/storable.ts';
import type { Queue } from '../../queue/queue.ts';
import { HostFailure } from '../hosts/host.ts';
import type { FailedCheck, PullCheckResults, PullChecks, PullComments } from '../hosts/host.ts';
import { HourlyLimitReached } from '../job/hourly-limit.ts';
import { sendMessage } from '../job/send-message.ts';
import { inlineCode } from '../safety/inert-text.ts';
import { addResults, chooseChecks, countAttempts, findExhausted, MAX_ATTEMPTS } from './check-attempts.ts';
import { writeChecksPrompt } from './write-checks-prompt.ts';

/** The checks of a job's open pull request. */
export interface CheckFollowing {
  queue: Pick<Queue, 'enqueue'>;
  /** The value of `BINDERY_MODEL`. */
  model: string | undefined;
  jobId: string;
  pullId: string;
  checks: PullChecks;
  comments: PullComments | undefined;
  /** Whether failing checks become a follow-up without a person's request. */
  isAutomatic: boolean;
  redact(text: string): string;
  signal: AbortSignal;
}

/**
 * Reads the checks of a job's pull request and stores their state. Failing checks become a follow-up if a person asked
 * for it or the project turned this on, but not more than three in a row for the same check. Returns the time to try
 * again at, if a follow-up must wait.
 */
export async function followChecks(db: Database, following: CheckFollowing): Promise<Date | undefined> {
  const { jobId, pullId, checks, signal } = following;
  let results: PullCheckResults;
  try {
    results = await checks.read(pullId, signal);
  } catch (error) {
    if (!(error instanceof HostFailure) || error.retryable) throw error;
    await storeProblem(db, { jobId, problem: error.message, keepsRequest: false });
    return undefined;
  }
  try {
    const { exhausted, retryAt } = await db
      .transaction()
      .execute(async (trx) => follow(trx, { ...following, results: toStorable(results) }));
    if (exhausted.length > 0) await reportExhausted(following, exhausted);
    return retryAt;
  } catch (error) {
    const isBlocked = error instanceof AppError && (error.code === 'unavailable' || error.code === 'rate_limited');
    if (!isBlocked) throw error;
    await storeProblem(db, { jobId, problem: error.message, keepsRequest: true });
    const seconds = error instanceof HourlyLimitReached ? error.usage.resetSeconds : RETRY_SECONDS;
    return new Date((await readClock(db)).getTime() + seconds * 1000);
  }
}

const RETRY_SECONDS = 600;
/** Seconds between two readings while a person's request waits for checks that run. */
const WAITING_SECONDS = 60;

interface FollowOutcome {
  /** Checks that the agent stops trying to fix. */
  exhausted: string[];
  retryAt?: Date;
}

async function follow(
  trx: Database,
  { queue, model, jobId, isAutomatic, results }: CheckFollowing & { results: PullCheckResults },
): Promise<FollowOutcome> {
  const job = await trx.selectFrom('agent_jobs').selectAll().where('id', '=', jobId).forUpdate().executeTakeFirst();
  if (!job || job.status === 'archived') return { exhausted: [] };
  const now = await readClock(trx);
  const { commit, isRunning, failed } = results;
  const state = addResults(job.checks, results, now);
  // The checks are of the commit before the one that the agent is about to push.
  if (job.status === 'active') return store(trx, job, { state, keepsRequest: true });
  const request = job.checks_request;
  const chosen = request ? failed : isAutomatic ? chooseChecks(state, { failed, now }) : [];
  if (chosen.length === 0) {
    const isWaiting = request !== null && isRunning;
    const exhausted = isAutomatic ? findExhausted(state) : [];
    await store(trx, job, {
      state: { ...state, reported: [...state.reported, ...exhausted] },
      keepsRequest: isWaiting,
    });
    const retryAt = new Date(now.getTime() + WAITING_SECONDS * 1000);
    return { exhausted, ...(isWaiting && { retryAt }) };
  }
  await store(trx, job, {
    state: countAttempts(state, { chosen, isRequested: request !== null, now }),
    keepsRequest: false,
  });
  const message = {
    job: { id: job.id, projectId: job.project_id, organizationId: job.organization_id },
    prompt: writeChecksPrompt(chosen, { commit }),
    model,
    author: request?.author,
  };
  await sendMessage(trx, { queue, message });
  return { exhausted: [] };
}

async function store(
  trx: Database,
  { id }: Pick<AgentJobRow, 'id'>,
  { state, keepsRequest }: { state: StoredChecks; keepsRequest: boolean },
): Promise<FollowOutcome> {
  await trx
    .updateTable('agent_jobs')
    .set({ checks: JSON.stringify(state), ...(!keepsRequest && { checks_request: null }) })
    .where('id', '=', id)
    .execute();
  return { exhausted: [] };
}

async function storeProblem(
  db: Database,
  { jobId, problem, keepsRequest }: { jobId: string; problem: string; keepsRequest: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const job = await trx.selectFrom('agent_jobs').selectAll().where('id', '=', jobId).forUpdate().executeTakeFirst();
    if (!job) return;
    const before = job.checks ?? { running: false, failed: [], attempts: {}, starts: [], reported: [] };
    await store(trx, job, { state: { ...before, problem: toStorableText(problem) }, keepsRequest });
  });
}

/** Says in the pull request that the agent stopped. The job shows this too, so a lost comment isn't repeated. */
async function reportExhausted({ comments, pullId, redact, signal }: CheckFollowing, names: string[]): Promise<void> {
  const list = names.map((name) => inlineCode(redact(name))).join(', ');
  const subject = names.length === 1 ? `The check ${list} still fails` : `The checks ${list} still fail`;
  const body = `${subject} after ${MAX_ATTEMPTS} follow-ups in a row, so I stopped trying. Fix the cause, or send the job a message that explains it.`;
  try {
    await comments?.reply({ pullId, thread: undefined, body }, signal);
  } catch (error) {
    if (!(error instanceof HostFailure)) throw error;
  }
}

const MAX_FAILED = 100;
const MAX_NAME = 200;
const MAX_URL = 2_000;

/** Limits what is stored. Texts of a host can contain characters that the database refuses. */
function toStorable({ commit, isRunning, passed, failed }: PullCheckResults): PullCheckResults {
  const toName = (name: string) => toStorableText(name).slice(0, MAX_NAME).toWellFormed();
  const toCheck = ({ name, url, report }: FailedCheck): FailedCheck => ({
    name: toName(name),
    url: url !== undefined && url.length <= MAX_URL && /^https?:\/\//i.test(url) ? toStorableText(url) : undefined,
    report: toStorableText(report),
  });
  return {
    commit: toName(commit),
    isRunning,
    passed: passed.map(toName),
    failed: failed.slice(0, MAX_FAILED).map(toCheck),
  };
}
