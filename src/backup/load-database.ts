import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { connectOver } from '../db/connect.ts';
import { migrateWithin } from '../db/migrate.ts';
import type { Database } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { startQueue } from '../queue/queue.ts';
import type { Queue } from '../queue/queue.ts';
import { enqueueExport } from '../export/job/create-export-job.ts';
import { enqueueTurn } from '../agent/job/start-turn.ts';
import { advanceSequences } from './advance-sequences.ts';
import type { BackupManifest } from './backup-format.ts';
import { quote } from './dump-tables.ts';
import type { DatabaseLoader } from './restore-backup.ts';

export interface LoadLimits {
  /** Milliseconds to wait for a connection. @defaultValue 10 seconds */
  connectMs?: number;
  /** Milliseconds to wait for a lock that another program holds. @defaultValue 30 seconds */
  lockMs?: number;
}

/**
 * Loads an installation into the empty database at `url`, in one transaction, and migrates it to the newest schema. Closes the connection
 * after the task, which discards everything that wasn't committed. Throws `conflict` while another program uses the tables.
 */
export async function withLoading<T>(
  url: string,
  task: (loading: DatabaseLoader) => Promise<T>,
  { connectMs = 10_000, lockMs = 30_000 }: LoadLimits = {},
): Promise<T> {
  const client = new Client({
    connectionString: url,
    application_name: 'bindery-restore',
    connectionTimeoutMillis: connectMs,
    lock_timeout: lockMs,
  });
  // Without a listener, an error between two queries would end the process. The next query reports it.
  client.on('error', () => undefined);
  await client.connect();
  const db = connectOver(client);
  try {
    return await task({
      prepare: (manifest) => prepare(client, { db, manifest }),
      loadTable: (name, columns, rows) => loadTable(client, { name, columns, rows }),
      commit: () => commit(client, { db, url }),
    });
  } catch (error) {
    throw (error as { code?: unknown } | null)?.code === LOCK_TIMEOUT ? createInUseError(error) : error;
  } finally {
    await client.end();
  }
}

/** SQLSTATE `lock_not_available`. */
const LOCK_TIMEOUT = '55P03';

function createInUseError(cause: unknown): AppError {
  return new AppError(
    'conflict',
    'Another program uses the database. Stop every Bindery process that uses it, and restore again.',
    { cause },
  );
}

async function prepare(client: Client, { db, manifest }: { db: Database; manifest: BackupManifest }): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(
    `select to_regclass('public.organizations') is not null as used`,
  );
  if (rows[0]?.used) {
    const { rows: organizations } = await client.query('select 1 from organizations limit 1');
    if (organizations.length > 0) throw createNotEmptyError('it already has organizations');
  }
  await client.query('begin');
  const { version } = await migrateWithin(db, { until: manifest.schema });
  if (version !== manifest.schema)
    throw createNotEmptyError(`its schema is ${version}, but the backup's is ${manifest.schema}`);
  // Tables of an installation that was started and never used are not empty: it may have made a secret.
  for (const { name } of manifest.tables) await client.query(`truncate ${quote(name)} cascade`);
}

function createNotEmptyError(reason: string): AppError {
  return new AppError(
    'conflict',
    `Backups can only be restored into an empty database, but ${reason}. Choose another data directory, or set DATABASE_URL to an empty database.`,
  );
}

async function loadTable(
  client: Client,
  { name, columns, rows }: { name: string; columns: readonly string[]; rows: Readable },
): Promise<void> {
  await pipeline(rows, client.query(copyFrom(`copy ${quote(name)} (${columns.map(quote).join(', ')}) from stdin`)));
}

async function commit(client: Client, { db, url }: { db: Database; url: string }): Promise<number> {
  // Migrations can insert rows.
  await advanceSequences(client);
  await migrateWithin(db);
  // Creates its tables over separate connections. The entries are part of this transaction.
  const queue = await startQueue({ url, onError: () => undefined, max: 2 });
  try {
    const unfinishedJobs = await enqueueUnfinished(db, queue);
    await client.query('commit');
    return unfinishedJobs;
  } finally {
    await queue.stop({ graceful: false });
  }
}

async function enqueueUnfinished(db: Database, queue: Pick<Queue, 'enqueue'>): Promise<number> {
  const exports = await db
    .updateTable('export_jobs')
    .set({ status: 'queued' })
    .where('status', 'in', ['queued', 'running'])
    .returningAll()
    .execute();
  for (const job of exports) await enqueueExport(db, { queue, job });
  const agents = await db.selectFrom('agent_jobs').selectAll().where('status', '=', 'active').execute();
  for (const job of agents) await enqueueTurn(db, { queue, job });
  await db.updateTable('webhook_deliveries').set({ is_queued: false }).where('status', '=', 'waiting').execute();
  return exports.length + agents.length;
}
