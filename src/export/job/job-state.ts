/**
 * The transitions of an export job: queued → running → completed or failed; running → queued when it must wait.
 * Canceled is a form of failed. Each transition is one conditional UPDATE, so that only one of several workers with the
 * same job makes it, and a finished job never changes again.
 */
import { sql } from 'kysely';
import type { Database, ExportJobRow } from '../../db/schema.ts';
import { publishFinished } from '../../releases/publish.ts';
import { toStorableText } from '../../lib/storable.ts';

/** Claims a queued job or takes over a running one; undefined if it has finished or was deleted. */
export async function claimJob(db: Database, id: string): Promise<ExportJobRow | undefined> {
  return db
    .updateTable('export_jobs')
    .set({ status: 'running', waiting: null, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst();
}

/** Pins a running job to a commit unless it is already pinned. Returns the commit that it is pinned to. */
export async function pinCommit(
  db: Database,
  { id, commit }: { id: string; commit: string },
): Promise<string | undefined> {
  const row = await db
    .updateTable('export_jobs')
    .set((set) => ({ commit_id: set.fn.coalesce('commit_id', set.val(commit)), updated_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returning('commit_id')
    .executeTakeFirst();
  return row?.commit_id ?? undefined;
}

/** Pins a running job to another commit. For plain folders, which have no history to return to. */
export async function repinCommit(db: Database, { id, commit }: { id: string; commit: string }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('export_jobs')
      .set({ commit_id: commit, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .execute();
    await trx.deleteFrom('export_segments').where('job_id', '=', id).execute();
  });
}

export interface Advance {
  id: string;
  progress: number;
  pageCount: number;
}

/**
 * Records progress, which only increases even with several reporters. Returns false if the job is no longer running.
 */
export async function advanceJob(db: Database, { id, progress, pageCount }: Advance): Promise<boolean> {
  const row = await db
    .updateTable('export_jobs')
    .set({
      progress: sql<number>`greatest(progress, ${progress})`,
      page_count: sql<number>`greatest(page_count, ${pageCount})`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface Completion {
  id: string;
  commit: string;
  pageCount: number;
  bundleKey: string;
  sizeBytes: number;
  sha256: string;
  /** ETag of the bundle that was read back. */
  etag?: string | undefined;
  diagnosticsSha256?: string;
}

/**
 * Completes a job with its bundle, and publishes it where the job's request said. Returns the seconds since the
 * request; undefined if another worker was first.
 */
export async function completeJob(db: Database, completion: Completion): Promise<number | undefined> {
  return db.transaction().execute(async (trx) => {
    const completedRow = await writeCompletion(trx, completion);
    if (!completedRow) return undefined;
    const { age, ...job } = completedRow;
    await publishFinished(trx, job);
    return age;
  });
}

async function writeCompletion(
  trx: Database,
  completion: Completion,
): Promise<(ExportJobRow & { age: number }) | undefined> {
  return trx
    .updateTable('export_jobs')
    .set({
      status: 'completed',
      progress: 100,
      page_count: sql<number>`greatest(page_count, ${completion.pageCount})`,
      bundle_key: completion.bundleKey,
      size_bytes: completion.sizeBytes,
      sha256: completion.sha256,
      bundle_etag: completion.etag ?? null,
      diagnostics_sha256: completion.diagnosticsSha256 ?? null,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', completion.id)
    .where('status', '=', 'running')
    .where('commit_id', '=', completion.commit)
    .returningAll()
    .returning(AGE)
    .executeTakeFirst();
}

/**
 * Queues a running job again, with the reason for waiting. Returns the time since which it has been waiting; undefined
 * if it isn't running.
 */
export async function postponeJob(
  db: Database,
  { id, reason }: { id: string; reason: string },
): Promise<Date | undefined> {
  const row = await db
    .updateTable('export_jobs')
    .set({
      status: 'queued',
      waiting: toStorableText(reason),
      waiting_since: sql<Date>`coalesce(waiting_since, now())`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returning('waiting_since')
    .executeTakeFirst();
  return row?.waiting_since ?? undefined;
}

/**
 * Fails a job with the message for its owner. Returns the seconds since the request; undefined for a finished job,
 * which doesn't change.
 */
export async function failJob(db: Database, { id, error }: { id: string; error: string }): Promise<number | undefined> {
  const row = await db
    .updateTable('export_jobs')
    .set({ status: 'failed', error: toStorableText(error), waiting: null, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .returning(AGE)
    .executeTakeFirst();
  return row?.age;
}

/**
 * Cancels an unfinished job in the caller's transaction. Its workers stop the next time they check, and can no longer
 * change it; the last of them removes its segments. Returns the job with the seconds since its request; undefined for a
 * finished job.
 */
export async function cancelJob(trx: Database, id: string): Promise<(ExportJobRow & { age: number }) | undefined> {
  return trx
    .updateTable('export_jobs')
    .set({
      status: 'failed',
      error: CANCELED_MESSAGE,
      waiting: null,
      canceled_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .returningAll()
    .returning(AGE)
    .executeTakeFirst();
}

const CANCELED_MESSAGE = 'The export was canceled before it finished. Start a new one if you need it.';

const AGE = sql<number>`extract(epoch from now() - created_at)::float8`.as('age');
