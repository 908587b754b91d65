import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { withRevocableConnection } from '../../db/revocable-connection.ts';
import type { Database } from '../../db/schema.ts';

export interface MirrorLock<T> {
  name: string;
  task: () => Promise<T>;
  signal: AbortSignal;
  /** Milliseconds that an aborted task can keep the lock. @defaultValue 10 seconds */
  graceMs?: number | undefined;
}

/**
 * Runs a task while no other worker holds the lock with this name. PostgreSQL holds the lock for a separate connection,
 * so it also works between machines that share a data folder. PostgreSQL frees it when the process is killed, and when
 * an aborted task doesn't end.
 */
export async function withMirrorLock<T>(db: Database, lock: MirrorLock<T>): Promise<T> {
  for (;;) {
    const result = await tryMirrorLock(db, lock);
    if (result) return result.value;
    await sleep(RETRY_MS, undefined, { signal: lock.signal });
  }
}

const RETRY_MS = 100;

/** Runs a task unless another worker holds the lock with this name. Returns undefined if one does. */
export async function tryMirrorLock<T>(
  db: Database,
  { name, task, signal, graceMs }: MirrorLock<T>,
): Promise<{ value: T } | undefined> {
  return withRevocableConnection(db, {
    signal,
    graceMs,
    task: (connection) => runLocked(connection, { key: `mirror:${name}`, task }),
  });
}

async function runLocked<T>(
  connection: Database,
  { key, task }: { key: string; task: () => Promise<T> },
): Promise<{ value: T } | undefined> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_lock(hashtextextended(${key}, 0)) as held
  `.execute(connection);
  if (!rows[0]?.held) return undefined;
  try {
    return { value: await task() };
  } finally {
    await sql`select pg_advisory_unlock(hashtextextended(${key}, 0))`.execute(connection);
  }
}
