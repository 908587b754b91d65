import { sql } from 'kysely';
import type { AgentJobRow, Database, ReviewCommentRow } from '../../db/schema.ts';
import { HostFailure } from '../hosts/host.ts';
import type { PullComments } from '../hosts/host.ts';
import { readEvents } from '../job/event-log.ts';
import { findMark } from './own-mark.ts';
import { writeReply } from './write-reply.ts';

interface Answers {
  job: AgentJobRow;
  comments: PullComments;
  /** URL of the job in the dashboard. */
  jobUrl: string;
  redact(text: string): string;
  signal: AbortSignal;
}

/**
 * Replies to the comments of finished follow-ups, in their threads, and resolves the threads that are done. Can be
 * repeated after a crash: a comment that already has its reply doesn't get another one.
 */
export async function answerComments(db: Database, { job, comments, jobUrl, redact, signal }: Answers): Promise<void> {
  const rows = await selectUnanswered(db, job.id);
  const [first] = rows;
  if (!first) return;
  const listed = await comments.list(first.pull_id, signal);
  const answeredIds = new Set(listed.map(({ body }) => findMark(body)));
  for (const row of rows) {
    const events = (await readEvents(db, { jobId: job.id, turn: row.turn ?? 0 })).map(({ event }) => event);
    const { body, isDone } = writeReply(row, { events, jobUrl, redact });
    try {
      if (!answeredIds.has(row.id))
        await comments.reply({ pullId: row.pull_id, thread: row.thread ?? undefined, body }, signal);
      if (isDone && row.thread !== null) await comments.resolve?.({ pullId: row.pull_id, thread: row.thread }, signal);
    } catch (error) {
      if (!(error instanceof HostFailure) || error.retryable) throw error;
      await update(db, row, { failures: row.failures + 1 });
      throw error;
    }
    await update(db, row, { state: 'answered' });
  }
}

/** Attempts to reply that the host refuses. After that, the comment, or the permission to reply, is gone. */
const MAX_FAILURES = 5;

/** Selects the comments of one pull request. The next round answers the comments of another one. */
async function selectUnanswered(db: Database, jobId: string): Promise<ReviewCommentRow[]> {
  const rows = await db
    .selectFrom('review_comments')
    .selectAll('review_comments')
    .innerJoin('agent_turns', (join) =>
      join
        .onRef('agent_turns.job_id', '=', 'review_comments.job_id')
        .onRef('agent_turns.turn', '=', 'review_comments.turn'),
    )
    .where('review_comments.job_id', '=', jobId)
    .where('state', '=', 'sent')
    .where('failures', '<', MAX_FAILURES)
    .where('agent_turns.finished_at', 'is not', null)
    .orderBy('failures')
    .orderBy(sql`review_comments.id`)
    .execute();
  return rows.filter(({ pull_id: pullId }) => pullId === rows[0]?.pull_id);
}

async function update(
  db: Database,
  { id }: ReviewCommentRow,
  change: { state: 'answered' } | { failures: number },
): Promise<void> {
  await db.updateTable('review_comments').set(change).where('id', '=', id).execute();
}
