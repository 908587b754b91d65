import { hash } from 'node:crypto';
import type { Database } from '../../db/schema.ts';
import type { Store } from '../../store/adapter.ts';
import { DamagedObject } from '../../store/damaged-object.ts';
import { findTextPartOwner, getTextPartName } from '../build/long-text.ts';
import type { SegmentSink } from '../build/types.ts';
import { getSegmentKey, getSegmentMetaKey } from './keys.ts';
import type { JobCommit } from './keys.ts';
import { findIntact, deleteSegmentRecords, recordSegment } from './stored-sums.ts';

export interface JobSegments extends SegmentSink {
  /** Waits for pending writes and accepts no more, so that removing the segments afterwards removes all of them. */
  close(): Promise<void>;
}

export interface SegmentDeps {
  db: Database;
  store: Store;
  /** Called with the key of each object whose bytes changed after it was stored. */
  onDamaged?: ((key: string) => void) | undefined;
}

/**
 * Stores the segments of one job: first the bytes in the store, then a row with their hashes that marks them as
 * complete. A damaged segment is forgotten, so that it is rendered again.
 */
export function createSegmentSink(job: JobCommit, { db, store, onDamaged }: SegmentDeps): JobSegments {
  let recordQueue: Promise<unknown> = Promise.resolve();
  const puts = new Set<Promise<void>>();
  let isClosed = false;

  async function storeSegment(name: string, { tar, meta, pages }: Segment): Promise<void> {
    const key = getSegmentKey(job, name);
    await Promise.all([store.put(key, tar), store.put(getSegmentMetaKey(job, name), meta)]);
    const sums = { sha256: hash('sha256', tar), metaSha256: hash('sha256', meta) };
    // Runs one after another, because each row takes the job's next number.
    const recordPromise = recordQueue.then(() =>
      recordSegment(db, { jobId: job.jobId, key, pages, size: tar.length, ...sums }),
    );
    recordQueue = recordPromise.catch(() => undefined);
    await recordPromise;
  }

  const findRow = (name: string) =>
    db
      .selectFrom('export_segments')
      .select(['size', 'sha256', 'meta_sha256'])
      .where('job_id', '=', job.jobId)
      .where('key', '=', getSegmentKey(job, name))
      .executeTakeFirst();

  return {
    async find(name) {
      const row = await findRow(name);
      if (!row) return undefined;
      const info = await store.find(getSegmentKey(job, name));
      const meta = await findIntact(store, getSegmentMetaKey(job, name), row.meta_sha256);
      if (meta && row.sha256 !== null && info?.size === Number(row.size)) return { meta };
      await rejectSegment({ db, onDamaged }, { job, key: getSegmentKey(job, name) });
      return undefined;
    },
    async read(name) {
      const key = getSegmentKey(job, name);
      const bytes = await findIntact(store, key, (await findRow(name))?.sha256 ?? null);
      if (bytes) return bytes;
      await rejectSegment({ db, onDamaged }, { job, key });
      throw new DamagedObject(key, "its SHA-256 doesn't match the recorded one");
    },
    async put(name, segment) {
      if (isClosed) throw new Error(`The build of ${job.jobId} is closed: the segment ${name} is not kept.`);
      const storePromise = storeSegment(name, segment);
      puts.add(storePromise);
      try {
        await storePromise;
      } finally {
        puts.delete(storePromise);
      }
    },
    async close() {
      isClosed = true;
      await Promise.allSettled(puts);
    },
  };
}

type Segment = Parameters<SegmentSink['put']>[1];

/** Reports a damaged segment and forgets it, together with the parts that the same step renders. */
export async function rejectSegment(
  { db, onDamaged }: Pick<SegmentDeps, 'db' | 'onDamaged'>,
  { job, key }: { job: JobCommit; key: string },
): Promise<void> {
  onDamaged?.(key);
  const name = /([^/]+)\.tar\.gz$/.exec(key)?.[1] ?? '';
  const owner = findTextPartOwner(name) ?? name;
  const keys = [key, getSegmentKey(job, owner), getSegmentKey(job, getTextPartName(owner))];
  await deleteSegmentRecords(db, { jobId: job.jobId, keys });
}
