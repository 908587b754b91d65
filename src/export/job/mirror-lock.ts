import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

/**
 * Runs a task while no other worker holds the lock of that name. The lock is PostgreSQL's, on a connection of its own:
 * it is freed when its holder is killed, and it holds between machines that share a data folder.
 */
export async function withMirrorLock<T>(
  db: Database,
  { name, task, signal }: { name: string; task: () => Promise<T>; signal: AbortSignal },
): Promise<T> {
  for (;;) {
    const result = await tryMirrorLock(db, { name, task });
    if (result) return result.value;
    await sleep(RETRY_MS, undefined, { signal });
  }
}

const RETRY_MS = 100;

/** Runs a task if no other worker holds the lock of that name now; undefined when one does. */
export async function tryMirrorLock<T>(
  db: Database,
  { name, task }: { name: string; task: () => Promise<T> },
): Promise<{ value: T } | undefined> {
  const key = `mirror:${name}`;
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ held: boolean }>`
      select pg_try_advisory_lock(hashtextextended(${key}, 0)) as held
    `.execute(connection);
    if (!rows[0]?.held) return undefined;
    try {
      return { value: await task() };
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${key}, 0))`.execute(connection);
    }
  });
}
