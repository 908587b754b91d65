/** The shards of an export job in the database. Each move locks the job first, so that moves of one job come one after another. */
import { sql } from 'kysely';
import type { Database, ExportJobRow } from '../../../db/schema.ts';
import type { Queue } from '../../../queue/queue.ts';
import type { SegmentRange } from '../../build/types.ts';

/** A part of an export: a run of segments, and the number of their pages. */
export interface Shard extends SegmentRange {
  pages: number;
}

type Enqueue = Pick<Queue, 'enqueue'>;

export interface Splitting {
  queue: Enqueue;
  job: ExportJobRow;
  /** That the shards are of. */
  commit: string;
  shards: readonly Shard[];
}

/**
 * Splits a job that has not ended: until its shards are done, they have the queue entries in its place. True when it is split now, also
 * by another worker; false when it has ended, or is pinned to another commit.
 */
export async function addShards(db: Database, { queue, job, commit, shards }: Splitting): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockJob(trx, job.id);
    if (locked?.commit_id !== commit) return false;
    if (await findSplit(trx, job.id)) return true;
    const rows = shards.map(({ start, end, pages }, index) => ({
      job_id: job.id,
      index,
      first_segment: start,
      end_segment: end,
      pages,
      done_at: null,
    }));
    await trx.insertInto('export_shards').values(rows).execute();
    for (const { index } of rows) await queue.enqueue(trx, 'export', { jobId: job.id, shard: index }, turnOf(job));
    return true;
  });
}

/** Whether a job was split, and if so whether its shards are done. */
export async function findSplit(db: Database, jobId: string): Promise<{ isDone: boolean } | undefined> {
  const row = await db
    .selectFrom('export_shards')
    .select((select) => select.fn.countAll<number>().as('all'))
    .select((select) => select.fn.count<number>('done_at').as('done'))
    .where('job_id', '=', jobId)
    .executeTakeFirstOrThrow();
  return Number(row.all) === 0 ? undefined : { isDone: Number(row.all) === Number(row.done) };
}

/** Undefined when it is done, or gone with its job. */
export async function findOpenShard(
  db: Database,
  { jobId, index }: { jobId: string; index: number },
): Promise<Shard | undefined> {
  const row = await db
    .selectFrom('export_shards')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('index', '=', index)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return row && { start: row.first_segment, end: row.end_segment, pages: row.pages };
}

interface ShardProgress {
  jobId: string;
  index: number;
  /** Pages that are done in this attempt. */
  pages: number;
  /** Progress of the job, 0–100, when so many pages of all are done. */
  toProgress(pages: number, total: number): number;
}

/** Records the pages of a shard that are done, which only grow, in the job too; false when the job has ended. */
export async function advanceShard(db: Database, { jobId, index, pages, toProgress }: ShardProgress): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockJob(trx, jobId))) return false;
    await trx
      .updateTable('export_shards')
      .set({ pages_done: sql<number>`greatest(pages_done, least(pages, ${pages}::integer))` })
      .where('job_id', '=', jobId)
      .where('index', '=', index)
      .execute();
    const sums = await trx
      .selectFrom('export_shards')
      .select((select) => select.fn.sum<number>('pages_done').as('done'))
      .select((select) => select.fn.sum<number>('pages').as('total'))
      .where('job_id', '=', jobId)
      .executeTakeFirstOrThrow();
    const done = Number(sums.done);
    await trx
      .updateTable('export_jobs')
      .set({
        // Where one worker waits for its disk, another goes on.
        status: 'running',
        waiting: null,
        progress: sql<number>`greatest(progress, ${toProgress(done, Number(sums.total))}::integer)`,
        page_count: sql<number>`greatest(page_count, ${done}::integer)`,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', jobId)
      .execute();
    return true;
  });
}

/** Marks a shard as done. Whoever marks the last one of a job queues the job again, for its end. */
export async function finishShard(
  db: Database,
  { queue, job, index }: { queue: Enqueue; job: ExportJobRow; index: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await lockJob(trx, job.id))) return;
    const marked = await trx
      .updateTable('export_shards')
      .set({ done_at: sql<Date>`now()`, pages_done: sql<number>`pages` })
      .where('job_id', '=', job.id)
      .where('index', '=', index)
      .where('done_at', 'is', null)
      .returning('index')
      .executeTakeFirst();
    if (marked && (await findSplit(trx, job.id))?.isDone)
      await queue.enqueue(trx, 'export', { jobId: job.id }, turnOf(job));
  });
}

/** Locks a job that has not ended; undefined for any other. */
async function lockJob(trx: Database, id: string): Promise<Pick<ExportJobRow, 'commit_id'> | undefined> {
  return trx
    .selectFrom('export_jobs')
    .select('commit_id')
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .forUpdate()
    .executeTakeFirst();
}

/** All parts of a job have its age: a job that was begun is finished before the next of its owner begins. */
function turnOf({ organization_id: owner, created_at: since }: ExportJobRow) {
  return { owner, since };
}
