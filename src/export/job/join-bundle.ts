import { DamagedObject } from '../../store/damaged-object.ts';
import type { ExportDeps } from './export-deps.ts';
import type { Completion } from './job-state.ts';
import { getBundleKey, getCacheBanKey, getSegmentKey, type JobCommit } from './keys.ts';
import { rejectSegment } from './segment-sink.ts';
import { deleteSegmentRecords } from './stored-sums.ts';
import { verifyBundle } from './verify-bundle.ts';

interface JoinInput {
  commit: JobCommit;
  /** Names of the segments, in bundle order. */
  names: readonly string[];
  signal: AbortSignal;
}

/**
 * Joins a job's segments into its bundle, and reads the bundle back before it is announced. Throws `DamagedObject` if a
 * segment or the bundle has the wrong bytes. The damaged object is forgotten, and the job's next attempt renders it
 * again.
 */
export async function joinBundle(
  deps: ExportDeps,
  { commit, names, signal }: JoinInput,
): Promise<Pick<Completion, 'bundleKey' | 'sizeBytes' | 'sha256' | 'etag'>> {
  const { db, store, onDamaged } = deps;
  const target = getBundleKey(commit);
  const { jobId } = commit;
  try {
    const sources = names.map((name) => getSegmentKey(commit, name));
    const { sizeBytes, sha256 } = await store.join({ target, sources, sums: await readSums(deps, jobId), signal });
    await verifyBundle(store, { key: target, sizeBytes, sha256, signal });
    return { bundleKey: target, sizeBytes, sha256, etag: (await store.find(target))?.etag };
  } catch (error) {
    if (!(error instanceof DamagedObject)) throw error;
    if (error.key === target) {
      // The segments match what was stored, so their content may have been wrong from the start, and so may the cache
      // behind it.
      onDamaged?.({ kind: 'bundle', key: target });
      await store.put(getCacheBanKey(commit), Buffer.alloc(0));
      await store.delete([target]);
      await deleteSegmentRecords(db, { jobId });
    } else {
      const report = (key: string) => onDamaged?.({ kind: 'segment', key });
      await rejectSegment({ db, onDamaged: report }, { job: commit, key: error.key });
    }
    throw error;
  }
}

/** Returns the SHA-256 of each segment that the job has recorded, by key. */
async function readSums({ db }: ExportDeps, jobId: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('export_segments').select(['key', 'sha256']).where('job_id', '=', jobId).execute();
  return new Map(rows.flatMap(({ key, sha256 }) => (sha256 === null ? [] : [[key, sha256]])));
}
