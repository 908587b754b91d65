import { sql } from 'kysely';
import { withRevocableConnection } from '../../db/revocable-connection.ts';
import type { Database } from '../../db/schema.ts';

/** A task that needs the locks of a job. */
export interface JobLocks<T> {
  jobId: string;
  projectId: string;
  /** Maximum number of the project's jobs that run at the same time, across all processes. */
  perProject: number;
  /** Asks the task to stop. */
  signal: AbortSignal;
  /** Milliseconds for which an aborted task can keep its locks. @defaultValue 10 seconds */
  graceMs?: number | undefined;
  /** Gets the connection that holds the locks. While the task can write to it, no other process runs the job. */
  task: (connection: Database) => Promise<T>;
}

/**
 * Runs a task while no other process runs this job, and while fewer than the allowed number of the project's jobs run.
 * Returns `busy` if the task can't start now. PostgreSQL holds the locks for a separate connection. It releases them if
 * the process is killed, or if an aborted task doesn't stop.
 */
export async function withJobLocks<T>(db: Database, { signal, graceMs, ...locks }: JobLocks<T>): Promise<T | 'busy'> {
  return withRevocableConnection(db, { signal, graceMs, task: (connection) => runLocked(connection, locks) });
}

async function runLocked<T>(
  connection: Database,
  { jobId, projectId, perProject, task }: Omit<JobLocks<T>, 'signal' | 'graceMs'>,
): Promise<T | 'busy'> {
  const job = `agent-job:${jobId}`;
  if (!(await tryLock(connection, job))) return 'busy';
  try {
    const slot = await takeSlot(connection, { projectId, perProject });
    if (slot === undefined) return 'busy';
    try {
      return await task(connection);
    } finally {
      await unlock(connection, slot);
    }
  } finally {
    await unlock(connection, job);
  }
}

async function takeSlot(
  connection: Database,
  { projectId, perProject }: { projectId: string; perProject: number },
): Promise<string | undefined> {
  for (let index = 0; index < perProject; index += 1) {
    const slot = `agent-slot:${projectId}:${index}`;
    if (await tryLock(connection, slot)) return slot;
  }
  return undefined;
}

async function tryLock(connection: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_lock(hashtextextended(${name}, 0)) as held
  `.execute(connection);
  return rows[0]?.held === true;
}

/** Ignores errors: a broken connection has already lost its locks, and the task's own error matters more. */
async function unlock(connection: Database, name: string): Promise<void> {
  await sql`select pg_advisory_unlock(hashtextextended(${name}, 0))`.execute(connection).catch(() => undefined);
}
