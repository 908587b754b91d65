import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { settleAfterAbort } from '../lib/settle-after-abort.ts';
import type { Database } from './schema.ts';

export interface RevocableTask<T> {
  /** Requests the task to end. */
  signal: AbortSignal;
  /** Milliseconds that the task has to end after the signal aborts. @defaultValue 10 seconds */
  graceMs?: number | undefined;
  /** Locks and transactions on this connection end with the task. */
  task(connection: Database): Promise<T>;
}

const GRACE_MS = 10_000;

/**
 * Runs a task on a dedicated connection. If the task ignores its abort, PostgreSQL closes the connection, which ends
 * the current query, frees the session's advisory locks and rejects later writes of the task, and the signal's reason
 * is thrown. Otherwise a task that never settles would keep its locks until the process restarts.
 */
export async function withRevocableConnection<T>(
  db: Database,
  { signal, graceMs = GRACE_MS, task }: RevocableTask<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    signal.throwIfAborted();
    const session = await readSession(connection);
    const state = { isSettled: false };
    const taskPromise = task(connection).finally(() => (state.isSettled = true));
    try {
      return await settleAfterAbort(taskPromise, { signal, graceMs });
    } catch (error) {
      let isClosed = false;
      // A connection that can't be closed stays with its task, and no other work can use it.
      while (!state.isSettled && !isClosed) {
        isClosed = await closeSession(db, session);
        if (!isClosed) await settleOrWait(taskPromise);
      }
      if (isClosed) await detectClosedSession(connection);
      throw error;
    }
  });
}

async function settleOrWait(taskPromise: Promise<unknown>): Promise<void> {
  const settledPromise = taskPromise.then(
    () => undefined,
    () => undefined,
  );
  await Promise.race([settledPromise, sleep(RETRY_MS)]);
}

const RETRY_MS = 1_000;

/** Waits until the client notices that its session is closed, so that the pool drops it. Only the second query is sure to fail. */
async function detectClosedSession(connection: Database): Promise<void> {
  for (let tries = 0; tries < 2; tries += 1) await sql`select 1`.execute(connection).catch(() => undefined);
}

interface Session {
  pid: number;
  /** Distinguishes the session from a later one with the same process ID. */
  startedAt: string;
}

async function readSession(connection: Database): Promise<Session> {
  const { rows } = await sql<{ pid: number; started_at: string }>`
    select pid, extract(epoch from backend_start)::text as started_at from pg_stat_activity where pid = pg_backend_pid()
  `.execute(connection);
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL does not list its own session.');
  return { pid: row.pid, startedAt: row.started_at };
}

/** Returns whether the session is closed. */
async function closeSession(db: Database, { pid, startedAt }: Session): Promise<boolean> {
  try {
    const { rows } = await sql<{ is_closed: boolean }>`
      select pg_terminate_backend(pid, ${CLOSE_MS}) as is_closed from pg_stat_activity
      where pid = ${pid} and extract(epoch from backend_start)::text = ${startedAt}
    `.execute(db);
    return rows.every((row) => row.is_closed);
  } catch {
    return false;
  }
}

/** Milliseconds that PostgreSQL has to close a session. */
const CLOSE_MS = 5_000;
