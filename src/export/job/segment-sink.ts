import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Store } from '../../store/adapter.ts';
import type { SegmentSink } from '../build/types.ts';
import { segmentKey, segmentMetaKey } from './keys.ts';
import type { JobCommit } from './keys.ts';

export interface JobSegments extends SegmentSink {
  /** Ends what is being put and takes no more: what removes the segments after this removes all of them. */
  close(): Promise<void>;
}

/** Keeps the segments of one job: the bytes in the store first, then a row that says they are whole. */
export function createSegmentSink(job: JobCommit, { db, store }: { db: Database; store: Store }): JobSegments {
  let recording: Promise<unknown> = Promise.resolve();
  const puts = new Set<Promise<void>>();
  let isClosed = false;

  async function put(name: string, { tar, meta, pages }: Segment): Promise<void> {
    const key = segmentKey(job, name);
    await Promise.all([store.put(key, tar), store.put(segmentMetaKey(job, name), meta)]);
    // One after another: each row takes the next number of its job.
    const recorded = recording.then(() => recordSegment(db, { jobId: job.jobId, key, pages, size: tar.length }));
    recording = recorded.catch(() => undefined);
    await recorded;
  }

  return {
    async find(name) {
      const row = await db
        .selectFrom('export_segments')
        .select('key')
        .where('job_id', '=', job.jobId)
        .where('key', '=', segmentKey(job, name))
        .executeTakeFirst();
      return row && { meta: await buffer(await store.get(segmentMetaKey(job, name))) };
    },
    read: async (name) => buffer(await store.get(segmentKey(job, name))),
    async put(name, segment) {
      if (isClosed) throw new Error(`The build of ${job.jobId} is closed: the segment ${name} is not kept.`);
      const begun = put(name, segment);
      puts.add(begun);
      try {
        await begun;
      } finally {
        puts.delete(begun);
      }
    },
    async close() {
      isClosed = true;
      await Promise.allSettled(puts);
    },
  };
}

type Segment = Parameters<SegmentSink['put']>[1];

interface SegmentRecord {
  jobId: string;
  key: string;
  pages: number;
  size: number;
}

/** A segment that another worker recorded meanwhile is left as it is: the bytes are the same. */
export async function recordSegment(db: Database, { jobId, key, pages, size }: SegmentRecord): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('export_jobs').select('id').where('id', '=', jobId).forUpdate().execute();
    await sql`
      insert into export_segments (job_id, index, key, pages, size)
      select ${jobId}, coalesce(max(index) + 1, 0), ${key}, ${pages}::integer, ${size}::bigint
      from export_segments where job_id = ${jobId}
      on conflict (job_id, key) do nothing
    `.execute(trx);
  });
}
