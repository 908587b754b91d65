import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AgentJobRow, AgentTurnRow, Database } from '../../db/schema.ts';
import type { AgentEvent } from '../types/event.ts';
import type { Queue } from '../../queue/queue.ts';
import { appendEvent } from './append-event.ts';
import { JobLost, readEvents, sumUsage } from './event-log.ts';
import type { LoggedEvent } from './event-log.ts';
import { isFromPerson } from './person-events.ts';

/** A job while a worker runs it. */
export interface JobSession {
  job: AgentJobRow;
  /** The turn with the current prompt. */
  turn: AgentTurnRow;
  /** The whole log of the job so far, with all turns. */
  log: readonly LoggedEvent[];
  /** Aborted with `JobLost` if the job was archived or the connection that holds its locks broke. */
  lostSignal: AbortSignal;
  /** Aborted when a person stops the turn. */
  stopSignal: AbortSignal;
  /**
   * Stores an event permanently. Returns the events that people have added before it. Throws `JobLost` if this worker
   * no longer runs the job.
   */
  append(event: AgentEvent): Promise<AgentEvent[]>;
  /** Adds the events that people have added to the job in the meantime to `log`, and returns them. */
  receive(): Promise<AgentEvent[]>;
}

/** Returns the events of a job so far. */
export function listEvents({ log }: Pick<JobSession, 'log'>): AgentEvent[] {
  return log.map(({ event }) => event);
}

/** Options of `withJobSession`. */
export interface SessionOptions {
  jobId: string;
  queue: Pick<Queue, 'enqueue'>;
  /** Aborted with `JobLost` by the session. The caller stops waiting for a task that ignores it. */
  lost: AbortController;
  estimateCost(model: string, usage: { input: number; output: number; cached?: number }): number | undefined;
  /** Called with each event after it is stored. */
  onEvent?: ((event: LoggedEvent, of: { turnStartedAt: Date }) => void | Promise<void>) | undefined;
}

/**
 * Opens the current turn of a job on the connection that holds its locks, and runs a task on it. Everything is read and
 * written through that connection: if it breaks, the locks are gone, and nothing more can be written. Does nothing if
 * the job isn't active.
 */
export async function withJobSession<T>(
  connection: Database,
  { jobId, queue, lost: lostController, estimateCost, onEvent }: SessionOptions,
  task: (session: JobSession) => Promise<T>,
): Promise<T | undefined> {
  const job = await selectActive(connection, jobId);
  const turn = job && (await selectTurn(connection, jobId));
  if (!job || !turn) return undefined;
  const log = await readEvents(connection, { jobId });
  const inTurn = takeTurns();
  const doneController = new AbortController();
  const stopController = new AbortController();
  if (job.stopped_at !== null) stopController.abort();
  const watchPromise = watch({
    connection,
    jobId,
    inTurn,
    lostController,
    stopController,
    done: doneController.signal,
  });
  const getNextSeq = () => (log.at(-1)?.seq ?? 0) + 1;
  try {
    return await task({
      job,
      turn,
      log,
      lostSignal: lostController.signal,
      stopSignal: stopController.signal,
      append: async (event) => {
        const usage = sumUsage(event);
        const costMicros = usage && estimateCost(job.model, usage);
        const events = await inTurn(() =>
          appendEvent(connection, { jobId, turn: turn.turn, seq: getNextSeq(), event, costMicros, queue }),
        ).catch((error: unknown) => rethrow(error, { connection, inTurn, lostController }));
        log.push(...events);
        for (const each of events) await onEvent?.(each, { turnStartedAt: turn.created_at });
        return events.slice(0, -1).map((each) => each.event);
      },
      receive: async () => {
        const events = await inTurn(() => readEvents(connection, { jobId, after: getNextSeq() - 1 })).catch(
          (error: unknown) => rethrow(error, { connection, inTurn, lostController }),
        );
        if (events.some((each) => !isFromPerson(each.event)))
          throw new JobLost('Another worker has taken over the job.');
        log.push(...events);
        return events.map((each) => each.event);
      },
    });
  } finally {
    doneController.abort();
    await watchPromise;
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

/** Runs tasks one after the other, so that no query ends up in another task's transaction. */
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
  lostController: AbortController;
  stopController: AbortController;
  done: AbortSignal;
}

/**
 * Rethrows the error of a query. A query can detect a broken connection before `watch` does. In that case, this throws
 * `JobLost`, which doesn't use up one of the job's attempts.
 */
async function rethrow(
  error: unknown,
  { connection, inTurn, lostController }: Pick<Watch, 'connection' | 'inTurn' | 'lostController'>,
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
  lostController.abort(new JobLost('Lost the database connection that holds the job.', { cause: error }));
  throw lostController.signal.reason;
}

/**
 * Checks regularly that this worker still runs the job, and that no person has stopped it. The queries also keep the
 * connection open during long calls.
 */
async function watch({ connection, jobId, inTurn, lostController, stopController, done }: Watch): Promise<void> {
  while (!done.aborted) {
    await sleep(WATCH_MS, undefined, { signal: done }).catch(() => undefined);
    if (done.aborted) return;
    try {
      const job = await inTurn(() => selectActive(connection, jobId));
      if (job?.stopped_at) stopController.abort();
      if (job) continue;
      lostController.abort(new JobLost('The job is no longer active.'));
    } catch (error) {
      lostController.abort(new JobLost('Lost the database connection that holds the job.', { cause: error }));
    }
    return;
  }
}

const WATCH_MS = 1_000;
