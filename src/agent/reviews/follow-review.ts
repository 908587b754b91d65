import { readClock } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import type { Queue } from '../../queue/queue.ts';
import { connectRepository } from '../job/connect-repository.ts';
import type { RepositoryDeps } from '../job/connect-repository.ts';
import { getJobUrl } from '../job/job-url.ts';
import { createRedactor } from '../safety/redact.ts';
import { answerComments } from './answer-comments.ts';
import { collectComments } from './collect-comments.ts';
import { deliverComments } from './deliver-comments.ts';
import { findNextPoll } from './next-poll.ts';

/** The dependencies of `followReview`. */
export interface ReviewDeps extends RepositoryDeps {
  queue: Pick<Queue, 'enqueue'>;
  /** The value of `BINDERY_MODEL`. */
  model: string | undefined;
  /** Strings that must not be published. */
  secrets: readonly string[];
  /** Seconds without a new comment after which comments become a follow-up. @defaultValue 30 */
  quietSeconds?: number;
}

/**
 * Answers the comments of a job's finished follow-ups, and turns new comments on its pull request into one. Can be
 * repeated after a crash at any moment. Returns the time of the next look, or undefined if there is nothing to wait for.
 */
export async function followReview(
  deps: ReviewDeps,
  { jobId, signal }: { jobId: string; signal: AbortSignal },
): Promise<Date | undefined> {
  const { db, quietSeconds = 30 } = deps;
  const job = await db.selectFrom('agent_jobs').selectAll().where('id', '=', jobId).executeTakeFirst();
  if (!job) return undefined;
  if (job.status === 'archived' || job.pr_id === null) return ignoreComments(db, jobId);
  const repository = await connectRepository(deps, job);
  const { host, docsFolder, followsReviews } = repository;
  const { comments } = host;
  if (!comments) return undefined;
  const redact = createRedactor([...deps.secrets, ...repository.secrets]);
  await answerComments(db, { job, comments, jobUrl: getJobUrl(job, deps.host.publicUrl()), redact, signal });
  const pull = followsReviews ? await host.findPullRequest(job.pr_id, signal) : undefined;
  if (pull?.state !== 'open') return ignoreComments(db, jobId);
  await collectComments(db, { job, pullId: pull.id, comments, signal });
  const { queue, model } = deps;
  const retryAt = await deliverComments(db, { queue, model, jobId, docsFolder, quietSeconds });
  return retryAt ?? findNextPoll(db, { job, host, now: await readClock(db) });
}

/** The pull request is no longer worked on, so its pending comments lead to nothing. */
async function ignoreComments(db: Database, jobId: string): Promise<undefined> {
  await db
    .updateTable('review_comments')
    .set({ state: 'ignored' })
    .where('job_id', '=', jobId)
    .where('state', '=', 'pending')
    .execute();
}
