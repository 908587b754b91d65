import { sql } from 'kysely';
import { readClock } from '../../db/clock.ts';
import type { AgentJobRow, Database, ReviewCommentRow } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Queue } from '../../queue/queue.ts';
import { HourlyLimitReached } from '../job/hourly-limit.ts';
import { getCurrentTurn } from '../job/person-events.ts';
import { sendMessage } from '../job/send-message.ts';
import { writeReviewPrompt } from './write-prompt.ts';

/** The comments to deliver. */
export interface Delivery {
  queue: Pick<Queue, 'enqueue'>;
  /** The value of `BINDERY_MODEL`. */
  model: string | undefined;
  jobId: string;
  docsFolder: string;
  /** Seconds without a new comment after which the comments become a follow-up. */
  quietSeconds: number;
}

/** What happened to the comments. */
export interface DeliveryOutcome {
  /** The time to try again at, if comments wait: for more comments of the same reviewer, or for a limit. */
  retryAt?: Date;
  /** Why they wait for a limit, and what to do. */
  problem?: string;
}

/**
 * Turns a job's pending comments into one follow-up, in one transaction. While the job is active, the agent reads them
 * before its next step. While the job waits for people, or stops, comments wait too.
 */
export async function deliverComments(db: Database, delivery: Delivery): Promise<DeliveryOutcome> {
  const now = await readClock(db);
  try {
    return await db.transaction().execute(async (trx) => deliver(trx, { ...delivery, now }));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const problem = error.message;
    if (error instanceof HourlyLimitReached) return { retryAt: addSeconds(now, error.usage.resetSeconds), problem };
    // No model is configured now, a budget is used up, or the agent hasn't read earlier messages.
    if (WAITING_CODES.has(error.code)) return { retryAt: addSeconds(now, RETRY_SECONDS), problem };
    throw error;
  }
}

const WAITING_CODES = new Set<string>(['unavailable', 'rate_limited', 'conflict']);
const RETRY_SECONDS = 600;

async function deliver(
  trx: Database,
  { queue, model, jobId, docsFolder, quietSeconds, now }: Delivery & { now: Date },
): Promise<DeliveryOutcome> {
  const job = await trx.selectFrom('agent_jobs').selectAll().where('id', '=', jobId).forUpdate().executeTakeFirst();
  if (!job || job.status === 'archived') return {};
  if (job.status === 'active' && (job.waiting !== null || job.stopped_at !== null)) return {};
  const pending = await trx
    .selectFrom('review_comments')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('state', '=', 'pending')
    .orderBy('id')
    .execute();
  const dueAt = findDueTime(pending, quietSeconds);
  if (!dueAt) return {};
  if (dueAt > now) return { retryAt: dueAt };
  if ((await countRecentTurns(trx, jobId)) >= MAX_TURNS_PER_DAY)
    return {
      retryAt: addSeconds(now, LIMIT_SECONDS),
      problem: `Comments caused ${MAX_TURNS_PER_DAY} follow-ups of this job within a day, the maximum. To continue now, send the job a message.`,
    };
  const isActive = job.status === 'active';
  const firstNumber = isActive ? await findNextNumber(trx, jobId) : 1;
  const { text, comments } = writeReviewPrompt(pending, { docsFolder, firstNumber });
  const message = { job: toReference(job), prompt: text, model };
  await sendMessage(trx, { queue, message });
  await markSent(trx, { jobId, comments, firstNumber });
  // The others didn't fit into one prompt.
  return comments.length < pending.length ? { retryAt: addSeconds(now, quietSeconds) } : {};
}

/** Comments of one turn have different numbers, so that the replies of `finish` are clear. */
async function findNextNumber(trx: Database, jobId: string): Promise<number> {
  const { number } = await trx
    .selectFrom('review_comments')
    .select(sql<number>`coalesce(max(number), 0) + 1`.as('number'))
    .where('job_id', '=', jobId)
    .where('turn', '=', await getCurrentTurn(trx, jobId))
    .executeTakeFirstOrThrow();
  return number;
}

/** Maximum number of follow-ups of a job that comments can cause, for example if two bots answer each other. */
const MAX_TURNS_PER_DAY = 30;
const LIMIT_SECONDS = 3_600;
/** Maximum number of quiet periods that the first comment waits for more comments. */
const MAX_PERIODS = 10;

/** Returns the time when the comments can be delivered, or undefined if there are none. */
function findDueTime(pending: readonly ReviewCommentRow[], quietSeconds: number): Date | undefined {
  const times = pending.map(({ created_at: time }) => time.getTime());
  if (times.length === 0) return undefined;
  const [first, last] = [Math.min(...times), Math.max(...times)];
  return new Date(Math.min(last + quietSeconds * 1000, first + MAX_PERIODS * quietSeconds * 1000));
}

async function countRecentTurns(trx: Database, jobId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('review_comments')
    .innerJoin('agent_turns', (join) =>
      join
        .onRef('agent_turns.job_id', '=', 'review_comments.job_id')
        .onRef('agent_turns.turn', '=', 'review_comments.turn'),
    )
    .select(sql<number>`count(distinct agent_turns.turn)::int`.as('count'))
    .where('review_comments.job_id', '=', jobId)
    .where('agent_turns.created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return count;
}

async function markSent(
  trx: Database,
  { jobId, comments, firstNumber }: { jobId: string; comments: readonly ReviewCommentRow[]; firstNumber: number },
): Promise<void> {
  const turn = await getCurrentTurn(trx, jobId);
  for (const [index, { id }] of comments.entries())
    await trx
      .updateTable('review_comments')
      .set({ state: 'sent', turn, number: firstNumber + index })
      .where('id', '=', id)
      .execute();
}

function toReference({ id, project_id: projectId, organization_id: organizationId }: AgentJobRow) {
  return { id, projectId, organizationId };
}

function addSeconds(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}
