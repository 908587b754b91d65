/** Settings of the installation, which don't belong to a particular organization. */
import { sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Returns whether this is the organization that runs the installation, which is the oldest one. */
export async function isOwnOrganization(db: Database, organizationId: string): Promise<boolean> {
  return (await findOwnOrganization(db)) === organizationId;
}

/** Returns the ID of the organization that runs the installation; undefined if there is none yet. */
export async function findOwnOrganization(db: Database): Promise<string | undefined> {
  const row = await db.selectFrom('organizations').select('id').orderBy('id').limit(1).executeTakeFirst();
  return row?.id;
}

/** Returns whether no other organization shares the installation. */
export async function hasSingleOrganization(db: Database): Promise<boolean> {
  const rows = await db.selectFrom('organizations').select('id').limit(2).execute();
  return rows.length < 2;
}

/** A process that runs jobs. */
export interface WorkerProcess {
  id: string;
  host: string;
  version: string;
  slots: number;
  startedAt: Date;
  seenAt: Date;
}

/** Records that a process is alive. Forgets processes that sent no heartbeat for a day. */
export async function noteWorker(
  db: Database,
  worker: Pick<WorkerProcess, 'id' | 'host' | 'version' | 'slots'>,
): Promise<void> {
  await db
    .insertInto('worker_processes')
    .values({ ...worker, seen_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql<Date>`now()` }))
    .execute();
  await db
    .deleteFrom('worker_processes')
    .where('seen_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}

/** Records that a process has stopped. */
export async function removeWorker(db: Database, id: string): Promise<void> {
  await db.deleteFrom('worker_processes').where('id', '=', id).execute();
}

/** Lists the processes that sent a heartbeat within the last minute, oldest first. */
export async function listWorkers(db: Database): Promise<WorkerProcess[]> {
  const rows = await db
    .selectFrom('worker_processes')
    .selectAll()
    .where('seen_at', '>', sql<Date>`now() - interval '1 minute'`)
    .orderBy('started_at')
    .orderBy('id')
    .execute();
  return rows.map(({ started_at: startedAt, seen_at: seenAt, ...rest }) => ({ ...rest, startedAt, seenAt }));
}
