import { hash } from 'node:crypto';
import type { RemoteFileStore } from '../build/remote-specs.ts';
import { getSegmentKey } from './keys.ts';
import type { JobCommit } from './keys.ts';
import type { SegmentDeps } from './segment-sink.ts';
import { findIntact, deleteSegmentRecords, recordSegment } from './stored-sums.ts';

/**
 * Stores files that a job fetched from other hosts with its segments. Each worker's files have their own name. The ones
 * recorded first are used by all, so that every attempt and every worker builds from the same bytes. If they are
 * damaged, all of the job's segments are forgotten, because the bytes they were built from no longer exist.
 */
export function createRemoteKeeper(job: JobCommit, deps: SegmentDeps): RemoteFileStore {
  return createKeeper('remote-', job, deps);
}

/** Stores the files' modification dates. Dates that one attempt couldn't find must not appear in another. */
export function createDatesKeeper(job: JobCommit, deps: SegmentDeps): RemoteFileStore {
  return createKeeper('dates-', job, deps);
}

/** Stores how the pages changed, for the same reason. */
export function createHistoriesKeeper(job: JobCommit, deps: SegmentDeps): RemoteFileStore {
  return createKeeper('histories-', job, deps);
}

function createKeeper(prefix: string, job: JobCommit, { db, store, onDamaged }: SegmentDeps): RemoteFileStore {
  const find = async () => {
    const row = await db
      .selectFrom('export_segments')
      .select(['key', 'sha256'])
      .where('job_id', '=', job.jobId)
      .where('key', 'like', `${getSegmentKey(job, prefix).replace(/\.tar\.gz$/, '')}%`)
      .orderBy('index')
      .limit(1)
      .executeTakeFirst();
    if (!row) return undefined;
    const bytes = await findIntact(store, row.key, row.sha256);
    if (bytes) return bytes;
    onDamaged?.(row.key);
    await deleteSegmentRecords(db, { jobId: job.jobId });
    return undefined;
  };
  return {
    find,
    async keep(packed) {
      const sha256 = hash('sha256', packed);
      const key = getSegmentKey(job, `${prefix}${sha256}`);
      await store.put(key, packed);
      await recordSegment(db, { jobId: job.jobId, key, pages: 0, size: packed.length, sha256 });
      return (await find()) ?? packed;
    },
  };
}
