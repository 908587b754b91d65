import { readClock } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { describeVainWait, findNextTry, findPassingFailure } from '../../lib/passing-failure.ts';
import { isStorageFull } from '../../lib/storage-full.ts';
import { HostFailure } from '../hosts/host.ts';
import { createRedactor } from '../safety/redact.ts';
import { ModelFailure } from '../types.ts';
import { appendEvent, JobLost } from './event-log.ts';
import { withJobLocks } from './job-locks.ts';
import { withJobSession } from './job-session.ts';
import type { JobSession, SessionOptions } from './job-session.ts';
import { runTurn } from './run-turn.ts';
import type { TurnDeps } from './turn-deps.ts';

export interface AgentDeps extends TurnDeps, Pick<SessionOptions, 'estimateCost' | 'onEvent'> {
  db: Database;
  /** Jobs of one project that run at the same time, over all processes. */
  jobsPerProject: number;
  /** Milliseconds that an aborted turn has to end before it loses the job's locks. @defaultValue 10 seconds */
  graceMs?: number;
}

export interface AgentRun {
  jobId: string;
  signal: AbortSignal;
  /** No further attempt follows: an error that could have been retried fails the job. */
  lastTry?: boolean;
}

/**
 * Runs the present turn of one agent job from where its log stands. May be called again, in any process, after a kill
 * at any moment: no completion of the model is paid for twice, and there is one commit and one pull request. Returns `busy` when
 * another process runs the job, when enough jobs of the project run, or when the connection that holds the locks broke: try again
 * soon. A problem that the job's owner can fix fails the job. A transient problem, such as a full disk, makes it wait until the time
 * that is returned. Every other error is thrown.
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
    .executeTakeFirst();
  if (!job) return 'done';
  const lost = new AbortController();
  try {
    const outcome = await withJobLocks(deps.db, {
      jobId,
      projectId: job.project_id,
      perProject: deps.jobsPerProject,
      signal: AbortSignal.any([signal, lost.signal]),
      graceMs: deps.graceMs,
      task: (connection) =>
        withJobSession(connection, { ...deps, jobId, lost }, (session) => tryTurn(deps, { session, signal, lastTry })),
    });
    return outcome ?? 'done';
  } catch (error) {
    if (!(error instanceof JobLost) && !lost.signal.aborted) throw error;
    return (await isActive(deps.db, jobId)) ? 'busy' : 'done';
  }
}

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
 * A session ends early when the job is no longer active, or when the connection that holds its locks breaks. In the second
 * case, no process may be running the job. Tells which it was.
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
    await runTurn(deps, { session, signal: AbortSignal.any([signal, session.lost]), lastTry });
    return undefined;
  } catch (error) {
    if (error instanceof JobLost || session.lost.aborted) throw error;
    signal.throwIfAborted();
    const passing = findPassing(error);
    const wait = passing && (await postpone(deps.db, { session, failure: passing }));
    if (wait) return wait;
    const sentence = passing ? describeVainWait(passing) : findSentence(error, { lastTry, hasWork: hasWork(session) });
    if (sentence === undefined) throw error;
    await session.append({ type: 'failed', error: createRedactor(deps.secrets)(sentence), cause: causeOf(error) });
    return undefined;
  }
}

function causeOf(error: unknown): string {
  if (error instanceof ModelFailure) return 'model';
  if (error instanceof HostFailure) return 'host';
  return error instanceof AppError ? error.code : 'other';
}

/** A host whose API is down is waited for like one whose repository cannot be reached: the work is done, and only its pull request is missing. */
function findPassing(error: unknown): AppError | undefined {
  if (error instanceof HostFailure && error.retryable)
    return new AppError('source_unreachable', error.message, { cause: error });
  return findPassingFailure(error);
}

/** Undefined when the turn has waited long enough. While the database takes nothing at all, it waits without saying so. */
async function postpone(
  db: Database,
  { session: { log, turn, append }, failure }: { session: JobSession; failure: AppError },
): Promise<AgentWait | undefined> {
  const reason = failure.message;
  const now = await readClock(db);
  const waits = log.filter(
    (entry) => entry.turn === turn.turn && entry.event.type === 'waiting' && entry.event.of !== 'model',
  );
  const asked = failure.cause instanceof HostFailure ? failure.cause.retryAfterMs : undefined;
  const startAfter = findNextTry(failure, { since: waits[0]?.createdAt ?? now, now, asked });
  const last = waits.at(-1)?.event;
  if (startAfter && !(last?.type === 'waiting' && last.reason === reason))
    await append({ type: 'waiting', reason }).catch((error: unknown) => {
      if (!isStorageFull(error)) throw error;
    });
  return startAfter && { startAfter, reason };
}

/** Whether completions of the model were paid for, which should not be lost to a network failure. */
function hasWork({ log, turn }: JobSession): boolean {
  return log.some((entry) => entry.turn === turn.turn && entry.event.type === 'assistant');
}

/** Returns the sentence that people read about an error that ends the job; undefined for one that is worth a retry. */
function findSentence(
  error: unknown,
  { lastTry, hasWork }: { lastTry: boolean; hasWork: boolean },
): string | undefined {
  if (error instanceof ModelFailure) return error.kind === 'retry-later' && !lastTry ? undefined : error.message;
  if (error instanceof HostFailure) return error.message;
  if (!(error instanceof AppError)) return undefined;
  return error.code === 'source_unavailable' && hasWork && !lastTry ? undefined : error.message;
}

/** Fails a job whose attempts are used up, with a sentence; one that has finished stays as it is. */
export async function failAgentJob(db: Database, { jobId, error }: { jobId: string; error: string }): Promise<void> {
  const last = await db
    .selectFrom('agent_events')
    .select(['seq', 'turn'])
    .where('job_id', '=', jobId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  const event = { type: 'failed', error, cause: 'given_up' } as const;
  await appendEvent(db, { jobId, turn: last.turn, seq: last.seq + 1, event }).catch((problem: unknown) => {
    if (!(problem instanceof JobLost)) throw problem;
  });
}
