import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Database } from '../../db/schema.ts';
import type { Store } from '../../store/adapter.ts';
import type { RemoteKeeper } from '../build/remote-specs.ts';
import { segmentKey } from './keys.ts';
import type { JobCommit } from './keys.ts';
import { recordSegment } from './segment-sink.ts';

/**
 * Keeps what one job fetched from other hosts among its segments. Each worker's find has a name of its own; the one that
 * was recorded first counts for all, so that every attempt and every worker builds from the same bytes.
 */
export function createRemoteKeeper(job: JobCommit, deps: { db: Database; store: Store }): RemoteKeeper {
  return createKeeper('remote-', job, deps);
}

/** Keeps when files last changed: what one attempt could not find out, another must not know. */
export function createDatesKeeper(job: JobCommit, deps: { db: Database; store: Store }): RemoteKeeper {
  return createKeeper('dates-', job, deps);
}

function createKeeper(prefix: string, job: JobCommit, { db, store }: { db: Database; store: Store }): RemoteKeeper {
  const find = async () => {
    const row = await db
      .selectFrom('export_segments')
      .select('key')
      .where('job_id', '=', job.jobId)
      .where('key', 'like', `${segmentKey(job, prefix).replace(/\.tar\.gz$/, '')}%`)
      .orderBy('index')
      .limit(1)
      .executeTakeFirst();
    return row && buffer(await store.get(row.key));
  };
  return {
    find,
    async keep(packed) {
      const key = segmentKey(job, `${prefix}${createHash('sha256').update(packed).digest('hex')}`);
      await store.put(key, packed);
      await recordSegment(db, { jobId: job.jobId, key, pages: 0, size: packed.length });
      return (await find()) ?? packed;
    },
  };
}
