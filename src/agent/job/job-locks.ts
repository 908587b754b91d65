import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

export interface JobLocks<T> {
  jobId: string;
  projectId: string;
  /** Jobs of the project that may run at the same time, over all processes. */
  perProject: number;
  /** Given the connection that holds the locks: what it can still write, nobody else writes. */
  task: (connection: Database) => Promise<T>;
}

/**
 * Runs a task while no other process runs this job, and no more than the allowed number of the project's; `busy` when
 * it could not begin. The locks are PostgreSQL's, on a connection of their own: they are freed when their holder is killed.
 */
export async function withJobLocks<T>(
  db: Database,
  { jobId, projectId, perProject, task }: JobLocks<T>,
): Promise<T | 'busy'> {
  return db.connection().execute(async (connection) => {
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
  });
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

/** On a connection that broke this fails, and the lock is free already; the error of the task is the one to tell. */
async function unlock(connection: Database, name: string): Promise<void> {
  await sql`select pg_advisory_unlock(hashtextextended(${name}, 0))`.execute(connection).catch(() => undefined);
}
