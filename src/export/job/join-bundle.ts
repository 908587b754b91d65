import { DamagedObject } from '../../store/damaged-object.ts';
import type { ExportDeps } from './export-deps.ts';
import type { Completion } from './job-state.ts';
import { bundleKey, cacheBanKey, segmentKey, type JobCommit } from './keys.ts';
import { rejectSegment } from './segment-sink.ts';
import { forgetSegments } from './stored-sums.ts';
import { verifyBundle } from './verify-bundle.ts';

interface Joining {
  commit: JobCommit;
  /** Names of the segments, in bundle order. */
  names: readonly string[];
  signal: AbortSignal;
}

/**
 * Joins the segments of a job into its bundle, and reads the bundle back before anyone hears of it. Throws `DamagedObject` when a segment
 * or the bundle has other bytes than it should: what is damaged is forgotten, and the next attempt of the job renders it again.
 */
export async function joinBundle(
  deps: ExportDeps,
  { commit, names, signal }: Joining,
): Promise<Pick<Completion, 'bundleKey' | 'sizeBytes' | 'sha256' | 'etag'>> {
  const { db, store, onDamaged } = deps;
  const target = bundleKey(commit);
  const { jobId } = commit;
  try {
    const sources = names.map((name) => segmentKey(commit, name));
    const { sizeBytes, sha256 } = await store.join({ target, sources, sums: await readSums(deps, jobId), signal });
    await verifyBundle(store, { key: target, sizeBytes, sha256, signal });
    return { bundleKey: target, sizeBytes, sha256, etag: (await store.find(target))?.etag };
  } catch (error) {
    if (!(error instanceof DamagedObject)) throw error;
    if (error.key === target) {
      // The segments are as they were stored, so their content can be wrong, and so can the cache that it came from.
      onDamaged?.({ kind: 'bundle', key: target });
      await store.put(cacheBanKey(commit), Buffer.alloc(0));
      await store.delete([target]);
      await forgetSegments(db, { jobId });
    } else {
      const report = (key: string) => onDamaged?.({ kind: 'segment', key });
      await rejectSegment({ db, onDamaged: report }, { job: commit, key: error.key });
    }
    throw error;
  }
}

/** SHA-256 of each segment that the job has recorded, by its key. */
async function readSums({ db }: ExportDeps, jobId: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('export_segments').select(['key', 'sha256']).where('job_id', '=', jobId).execute();
  return new Map(rows.flatMap(({ key, sha256 }) => (sha256 === null ? [] : [[key, sha256]])));
}
