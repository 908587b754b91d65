import { readClock } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { describeWaitTimeout, findNextRetry, findTransientError } from '../../lib/transient-error.ts';
import { isStorageFull } from '../../lib/storage-full.ts';
import { HostFailure } from '../hosts/host.ts';
import { createRedactor } from '../safety/redact.ts';
import { ModelFailure } from '../types/model.ts';
import { AgentFailure, toFailureCode, type FailureCode } from '../failure-codes.ts';
import { describeModelFailure, getModelFailureCode } from './describe-model-failure.ts';
import { appendEvent } from './append-event.ts';
import { JobLost } from './event-log.ts';
import { withJobLocks } from './job-locks.ts';
import { withJobSession } from './job-session.ts';
import type { JobSession, SessionOptions } from './job-session.ts';
import { runTurn } from './run-turn.ts';
import { stopEarly } from './stop-early.ts';
import type { TurnDeps } from './turn-deps.ts';

/** The dependencies of `runAgentJob`. */
export interface AgentDeps extends TurnDeps, Pick<SessionOptions, 'queue' | 'estimateCost' | 'onEvent'> {
  db: Database;
  /** Maximum number of a project's jobs that run at the same time, across all processes. */
  jobsPerProject: number;
  /** Milliseconds that an aborted turn has to stop before it loses the job's locks. @defaultValue 10 seconds */
  graceMs?: number;
}

/** One attempt to run a job. */
export interface AgentRun {
  jobId: string;
  signal: AbortSignal;
  /** Whether this is the last attempt. If it is, even a retryable error fails the job. */
  lastTry?: boolean;
}

/**
 * Runs the current turn of an agent job, resuming from its event log. It can be called again in any process after a
 * kill at any moment: no model reply is paid for twice, and there is one commit and one pull request. A problem that
 * the user can fix fails the job. Every other error is thrown. A job that waits for people counts as done, and gets
 * another queue entry when it continues.
 * Returns `busy` if another process runs the job, if the project's limit of running jobs is reached, or if the
 * connection that holds the locks broke: try again soon. Returns the time to continue at if the job waits for a
 * transient problem, such as a full disk.
 */
export async function runAgentJob(
  deps: AgentDeps,
  { jobId, signal, lastTry = false }: AgentRun,
): Promise<'done' | 'busy' | AgentWait> {
  const job = await deps.db
    .selectFrom('agent_jobs')
    .select('project_id')
    .where('id', '=', jobId)
    .where('status', '=', 'active')
    // A job that waits for people gets another queue entry when it continues.
    .where('waiting_until', 'is', null)
    .executeTakeFirst();
  if (!job) return 'done';
  const lostController = new AbortController();
  try {
    const outcome = await withJobLocks(deps.db, {
      jobId,
      projectId: job.project_id,
      perProject: deps.jobsPerProject,
      signal: AbortSignal.any([signal, lostController.signal]),
      graceMs: deps.graceMs,
      task: (connection) =>
        withJobSession(connection, { ...deps, jobId, lost: lostController }, (session) =>
          tryTurn(deps, { session, signal, lastTry }),
        ),
    });
    return outcome ?? 'done';
  } catch (error) {
    // Closing the connection of an attempt that ignores its stop also loses the job.
    signal.throwIfAborted();
    if (!(error instanceof JobLost) && !lostController.signal.aborted) throw error;
    return (await isActive(deps.db, jobId)) ? 'busy' : 'done';
  }
}

/** When to continue a job that waits, and the reason. */
export interface AgentWait {
  startAfter: Date;
  reason: string;
}

interface SessionRun {
  session: JobSession;
  signal: AbortSignal;
  lastTry: boolean;
}

/**
 * Checks why a session stopped early. If the job is still active, the connection that holds its locks broke, and possibly
 * no process runs the job.
 */
async function isActive(db: Database, jobId: string): Promise<boolean> {
  const job = await db
    .selectFrom('agent_jobs')
    .select('id')
    .where('id', '=', jobId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return job !== undefined;
}

async function tryTurn(deps: AgentDeps, { session, signal, lastTry }: SessionRun): Promise<AgentWait | undefined> {
  try {
    if (await stopEarly(session)) return undefined;
    await runTurn(deps, { session, signal: AbortSignal.any([signal, session.lostSignal]), lastTry });
    return undefined;
  } catch (error) {
    if (error instanceof JobLost || session.lostSignal.aborted) throw error;
    signal.throwIfAborted();
    if (await stopEarly(session)) return undefined;
    const transientError = findTransient(error);
    const postponement = transientError && (await postpone(deps.db, { session, failure: transientError }));
    if (postponement) return postponement;
    const message = transientError
      ? describeWaitTimeout(transientError)
      : findUserMessage(error, { lastTry, hasWork: hasWork(session) });
    if (message === undefined) throw error;
    await session.append({
      type: 'failed',
      error: createRedactor(deps.secrets)(message),
      cause: getCause(error),
      code: getCode(error),
    });
    return undefined;
  }
}

function getCause(error: unknown): string {
  if (error instanceof ModelFailure) return 'model';
  if (error instanceof HostFailure) return 'host';
  return error instanceof AppError ? error.code : 'other';
}

function getCode(error: unknown): FailureCode {
  if (error instanceof ModelFailure) return getModelFailureCode(error);
  if (error instanceof HostFailure) return error.retryable ? 'source_unreachable' : 'host_refused';
  if (error instanceof AgentFailure) return error.failure;
  if (error instanceof AppError) return toFailureCode(error.code);
  return isStorageFull(error) ? 'storage_unavailable' : 'other';
}

/** Waits for a host whose API is down as for an unreachable repository, because only the pull request is missing. */
function findTransient(error: unknown): AppError | undefined {
  if (error instanceof HostFailure && error.retryable)
    return new AppError('source_unreachable', error.message, { cause: error });
  return findTransientError(error);
}

/**
 * Returns undefined if the turn has waited long enough. If the database can't store anything, it waits without an
 * event.
 */
async function postpone(
  db: Database,
  { session: { log, turn, append }, failure }: { session: JobSession; failure: AppError },
): Promise<AgentWait | undefined> {
  const reason = failure.message;
  const now = await readClock(db);
  const waits = log.filter(
    (entry) => entry.turn === turn.turn && entry.event.type === 'waiting' && entry.event.of !== 'model',
  );
  const retryAfterMs = failure.cause instanceof HostFailure ? failure.cause.retryAfterMs : undefined;
  const startAfter = findNextRetry(failure, { since: waits[0]?.createdAt ?? now, now, asked: retryAfterMs });
  const last = waits.at(-1)?.event;
  if (startAfter && !(last?.type === 'waiting' && last.reason === reason))
    await append({ type: 'waiting', reason }).catch((error: unknown) => {
      if (!isStorageFull(error)) throw error;
    });
  return startAfter && { startAfter, reason };
}

/** Whether model replies were already paid for. A network failure should not waste them. */
function hasWork({ log, turn }: JobSession): boolean {
  return log.some((entry) => entry.turn === turn.turn && entry.event.type === 'assistant');
}

/** Returns the message for people about an error that ends the job. Returns undefined if a retry could help. */
function findUserMessage(
  error: unknown,
  { lastTry, hasWork }: { lastTry: boolean; hasWork: boolean },
): string | undefined {
  if (error instanceof ModelFailure)
    return error.kind === 'retry-later' && !lastTry ? undefined : describeModelFailure(error);
  if (error instanceof HostFailure) return error.message;
  if (!(error instanceof AppError)) return undefined;
  return error.code === 'source_unavailable' && hasWork && !lastTry ? undefined : error.message;
}

/** Fails a job that has used up its attempts. A job that has already finished doesn't change. */
export async function failAgentJob(
  db: Database,
  { jobId, error, queue }: { jobId: string; error: string } & Pick<SessionOptions, 'queue'>,
): Promise<void> {
  const last = await db
    .selectFrom('agent_events')
    .select(['seq', 'turn'])
    .where('job_id', '=', jobId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  const event = { type: 'failed', error, cause: 'given_up', code: 'given_up' } as const;
  await appendEvent(db, { jobId, turn: last.turn, seq: last.seq + 1, event, queue }).catch((problem: unknown) => {
    if (!(problem instanceof JobLost)) throw problem;
  });
}
