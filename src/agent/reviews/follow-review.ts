import { readClock } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import { toStorableText } from '../../lib/storable.ts';
import type { Queue } from '../../queue/queue.ts';
import { HostFailure, type PullRequest } from '../hosts/host.ts';
import { connectRepository } from '../job/connect-repository.ts';
import type { RepositoryDeps } from '../job/connect-repository.ts';
import { getJobUrl } from '../job/job-url.ts';
import { createRedactor } from '../safety/redact.ts';
import { answerComments } from './answer-comments.ts';
import { collectComments } from './collect-comments.ts';
import type { Collection } from './collect-comments.ts';
import { deliverComments } from './deliver-comments.ts';
import type { Delivery, DeliveryOutcome } from './deliver-comments.ts';
import { followChecks } from './follow-checks.ts';
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
 * Answers the comments of a job's finished follow-ups, and turns new comments and failing checks of its pull request into one. Can be
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
  const { host, docsFolder, followsReviews, fixesChecks } = repository;
  const { comments, checks } = host;
  const redact = createRedactor([...deps.secrets, ...repository.secrets]);
  if (comments)
    await answerComments(db, { job, comments, jobUrl: getJobUrl(job, deps.host.publicUrl()), redact, signal });
  const pull = await host.findPullRequest(job.pr_id, signal);
  if (pull) await recordPull(db, { job, pull });
  const isFollowed = (comments && followsReviews) || (checks && (fixesChecks || job.checks_request !== null));
  if (!isFollowed || pull?.state !== 'open') return ignoreComments(db, jobId);
  const { queue, model } = deps;
  const times: (Date | undefined)[] = [];
  if (comments && followsReviews) {
    const { retryAt, problem } = await followComments(db, {
      collection: {
        job,
        pullId: pull.id,
        comments,
        react: host.discussions?.react,
        mention: repository.mention,
        signal,
      },
      delivery: { queue, model, jobId, docsFolder, quietSeconds },
    });
    times.push(retryAt);
    await db
      .updateTable('agent_jobs')
      .set({ review_problem: problem === undefined ? null : toStorableText(redact(problem)) })
      .where('id', '=', jobId)
      .execute();
  }
  if (checks) {
    const following = {
      queue,
      model,
      jobId,
      pullId: pull.id,
      checks,
      comments,
      isAutomatic: fixesChecks,
      redact,
      signal,
    };
    times.push(await followChecks(db, following));
  }
  const retryTimes = times.filter((time) => time !== undefined).map(Number);
  if (retryTimes.length > 0) return new Date(Math.min(...retryTimes));
  return findNextPoll(db, { job, host, now: await readClock(db) });
}

/** Stores new comments and turns them into a follow-up. Explains why comments wait, for people who see the job. */
async function followComments(
  db: Database,
  { collection, delivery }: { collection: Collection; delivery: Delivery },
): Promise<DeliveryOutcome> {
  try {
    await collectComments(db, collection);
  } catch (error) {
    if (!(error instanceof HostFailure) || error.retryable) throw error;
    const { retryAt, problem } = await deliverComments(db, delivery);
    const advice = 'Until then, send the job a message instead.';
    return { ...(retryAt && { retryAt }), problem: problem ?? `${error.message} ${advice}` };
  }
  return deliverComments(db, delivery);
}

/** Stores what the host says about the pull request, for the list of jobs. A follow-up can have a new one meanwhile. */
async function recordPull(
  db: Database,
  { job, pull: { id, state, isDraft, hasConflict } }: { job: { id: string }; pull: PullRequest },
): Promise<void> {
  await db
    .updateTable('agent_jobs')
    .set({ pr_state: state, pr_draft: isDraft === true, pr_conflict: hasConflict === true })
    .where('id', '=', job.id)
    .where('pr_id', '=', id)
    .execute();
}

/** The pull request is no longer worked on, so its pending comments lead to nothing. */
async function ignoreComments(db: Database, jobId: string): Promise<undefined> {
  await db
    .updateTable('agent_jobs')
    .set({ checks: null, checks_request: null, review_problem: null })
    .where('id', '=', jobId)
    .execute();
  await db
    .updateTable('review_comments')
    .set({ state: 'ignored' })
    .where('job_id', '=', jobId)
    .where('state', '=', 'pending')
    .execute();
}
