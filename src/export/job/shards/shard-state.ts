/**
 * The shards of an export job in the database. Each transition locks the job first, so that a job's transitions are
 * sequential.
 */
import { sql } from 'kysely';
import type { Database, ExportJobRow } from '../../../db/schema.ts';
import type { Queue } from '../../../queue/queue.ts';
import type { SegmentRange } from '../../build/types.ts';

/** A part of an export: a run of segments, and their number of pages. */
export interface Shard extends SegmentRange {
  pages: number;
}

type Enqueue = Pick<Queue, 'enqueue'>;

export interface SplitInput {
  queue: Enqueue;
  job: ExportJobRow;
  /** The commit that the shards belong to. */
  commit: string;
  shards: readonly Shard[];
}

/**
 * Splits an unfinished job: queue entries of its shards replace its own until they are done. Returns true if it is
 * split now, even by another worker; false if it has finished or is pinned to another commit.
 */
export async function addShards(db: Database, { queue, job, commit, shards }: SplitInput): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const lockedJob = await lockJob(trx, job.id);
    if (lockedJob?.commit_id !== commit) return false;
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
    for (const { index } of rows) await queue.enqueue(trx, 'export', { jobId: job.id, shard: index }, getTurn(job));
    return true;
  });
}

/** Returns whether a job's shards are done; undefined if it wasn't split. */
export async function findSplit(db: Database, jobId: string): Promise<{ isDone: boolean } | undefined> {
  const row = await db
    .selectFrom('export_shards')
    .select((select) => select.fn.countAll<number>().as('all'))
    .select((select) => select.fn.count<number>('done_at').as('done'))
    .where('job_id', '=', jobId)
    .executeTakeFirstOrThrow();
  return Number(row.all) === 0 ? undefined : { isDone: Number(row.all) === Number(row.done) };
}

/** Returns undefined if the shard is done, or was deleted with its job. */
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
  /** Number of pages done in this attempt. */
  pages: number;
  /** Converts the number of done pages to the job's progress, 0–100. */
  toProgress(pages: number, total: number): number;
}

/** Records a shard's done pages, which only increase, for the job as well. Returns false if the job has ended. */
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
    const doneCount = Number(sums.done);
    await trx
      .updateTable('export_jobs')
      .set({
        // If one worker waits for disk space, another can continue.
        status: 'running',
        waiting: null,
        progress: sql<number>`greatest(progress, ${toProgress(doneCount, Number(sums.total))}::integer)`,
        page_count: sql<number>`greatest(page_count, ${doneCount}::integer)`,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', jobId)
      .execute();
    return true;
  });
}

/** Marks a shard as done. The worker that marks a job's last shard queues the job again, to be finished. */
export async function markShardDone(
  db: Database,
  { queue, job, index }: { queue: Enqueue; job: ExportJobRow; index: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await lockJob(trx, job.id))) return;
    const markedRow = await trx
      .updateTable('export_shards')
      .set({ done_at: sql<Date>`now()`, pages_done: sql<number>`pages` })
      .where('job_id', '=', job.id)
      .where('index', '=', index)
      .where('done_at', 'is', null)
      .returning('index')
      .executeTakeFirst();
    if (markedRow && (await findSplit(trx, job.id))?.isDone)
      await queue.enqueue(trx, 'export', { jobId: job.id }, getTurn(job));
  });
}

/** Locks an unfinished job; undefined for any other. */
async function lockJob(trx: Database, id: string): Promise<Pick<ExportJobRow, 'commit_id'> | undefined> {
  return trx
    .selectFrom('export_jobs')
    .select('commit_id')
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .forUpdate()
    .executeTakeFirst();
}

/** All parts of a job share its age, so that an owner's started job finishes before their next one starts. */
function getTurn({ organization_id: owner, created_at: createdAt }: ExportJobRow) {
  return { owner, since: createdAt };
}
