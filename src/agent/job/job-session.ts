import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AgentJobRow, AgentTurnRow, Database } from '../../db/schema.ts';
import type { AgentEvent } from '../types.ts';
import { appendEvent, JobLost, readEvents, usageOf } from './event-log.ts';
import type { LoggedEvent } from './event-log.ts';

/** A job in the hands of its runner. */
export interface JobSession {
  job: AgentJobRow;
  /** The prompt that is worked on. */
  turn: AgentTurnRow;
  /** The whole log of the job so far, all turns. */
  log: readonly LoggedEvent[];
  /** Aborted with `JobLost` when the job was archived or the connection that holds its locks broke. */
  lost: AbortSignal;
  /** Stores an event for good. Throws `JobLost` when the job is no longer ours. */
  append(event: AgentEvent): Promise<void>;
}

export interface SessionOptions {
  jobId: string;
  /** Aborted with `JobLost` by the session. The caller stops waiting for a task that ignores it. */
  lost: AbortController;
  estimateCost(model: string, usage: { input: number; output: number; cached?: number }): number | undefined;
  /** Told of each event once it is stored. */
  onEvent?: ((event: LoggedEvent, of: { turnStartedAt: Date }) => void | Promise<void>) | undefined;
}

/**
 * Opens the present turn of a job on the connection that holds its locks, and runs a task on it. All is read and written
 * through that connection: should it break, the locks are gone, and so is the way to write. Does nothing for a job that
 * is not active.
 */
export async function withJobSession<T>(
  connection: Database,
  { jobId, lost, estimateCost, onEvent }: SessionOptions,
  task: (session: JobSession) => Promise<T>,
): Promise<T | undefined> {
  const job = await selectActive(connection, jobId);
  const turn = job && (await selectTurn(connection, jobId));
  if (!job || !turn) return undefined;
  const log = await readEvents(connection, { jobId });
  const inTurn = takeTurns();
  const done = new AbortController();
  const watching = watch({ connection, jobId, inTurn, lost, done: done.signal });
  try {
    return await task({
      job,
      turn,
      log,
      lost: lost.signal,
      append: async (event) => {
        const usage = usageOf(event);
        const costMicros = usage && estimateCost(job.model, usage);
        const seq = (log.at(-1)?.seq ?? 0) + 1;
        const logged = await inTurn(() =>
          appendEvent(connection, { jobId, turn: turn.turn, seq, event, costMicros }),
        ).catch((error: unknown) => rethrow(error, { connection, inTurn, lost }));
        log.push(logged);
        await onEvent?.(logged, { turnStartedAt: turn.created_at });
      },
    });
  } finally {
    done.abort();
    await watching;
  }
}

function selectActive(db: Database, jobId: string): Promise<AgentJobRow | undefined> {
  return db
    .selectFrom('agent_jobs')
    .selectAll()
    .where('id', '=', jobId)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

function selectTurn(db: Database, jobId: string): Promise<AgentTurnRow | undefined> {
  return db
    .selectFrom('agent_turns')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('finished_at', 'is', null)
    .orderBy('turn', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A connection does one thing at a time: a question must not fall into a transaction of another. */
function takeTurns(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const next = last.then(task);
    last = next.catch(() => undefined);
    return next;
  };
}

interface Watch {
  connection: Database;
  jobId: string;
  inTurn: <T>(task: () => Promise<T>) => Promise<T>;
  lost: AbortController;
  done: AbortSignal;
}

/**
 * Rethrows the error of a write. If the connection broke, the session is lost, and the write can find out before `watch` does:
 * then throws `JobLost`, which costs the job no attempt.
 */
async function rethrow(
  error: unknown,
  { connection, inTurn, lost }: Pick<Watch, 'connection' | 'inTurn' | 'lost'>,
): Promise<never> {
  if (error instanceof JobLost) throw error;
  const isUsable = await inTurn(async () => {
    try {
      await sql`select 1`.execute(connection);
      return true;
    } catch {
      return false;
    }
  });
  if (isUsable) throw error;
  lost.abort(new JobLost('Lost the database connection that holds the job.', { cause: error }));
  throw lost.signal.reason;
}

/** Looks whether the job is still ours to run; it also keeps the connection from falling asleep during long calls. */
async function watch({ connection, jobId, inTurn, lost, done }: Watch): Promise<void> {
  while (!done.aborted) {
    await sleep(WATCH_MS, undefined, { signal: done }).catch(() => undefined);
    if (done.aborted) return;
    try {
      const job = await inTurn(() => selectActive(connection, jobId));
      if (job) continue;
      lost.abort(new JobLost('The job is no longer active.'));
    } catch (error) {
      lost.abort(new JobLost('Lost the database connection that holds the job.', { cause: error }));
    }
    return;
  }
}

const WATCH_MS = 1_000;
