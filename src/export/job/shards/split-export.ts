import type { ExportJobRow } from '../../../db/schema.ts';
import type { OpenBuild } from '../../build/types.ts';
import { getSegmentKey } from '../keys.ts';
import type { ExportDeps, OpenExport } from '../export-deps.ts';
import { storeSources } from './stored-sources.ts';
import { addShards, type Shard } from './shard-state.ts';

const SEGMENTS_PER_SHARD = 10;

/** Distributes a large site's pages to all workers. Returns false if one worker should render them. */
export async function splitExport(
  { db, store, spread }: ExportDeps,
  { job, build, signal }: { job: ExportJobRow; build: OpenExport; signal: AbortSignal },
): Promise<boolean> {
  if (!spread || spread.abovePages === 0) return false;
  const recordedRows = await db.selectFrom('export_segments').select('key').where('job_id', '=', job.id).execute();
  const existingKeys = new Set(recordedRows.map(({ key }) => key));
  const missingSegments = build.segments.filter(({ name }) => !existingKeys.has(getSegmentKey(build.commit, name)));
  if (countPages(missingSegments) <= spread.abovePages) return false;
  await storeSources({ db, store }, { job: build.commit, source: build.source, signal });
  const shards = cutShards(build.segments, spread.segmentsPerShard ?? SEGMENTS_PER_SHARD);
  const isSplit = await addShards(db, { queue: spread.queue, job, commit: build.commit.commit, shards });
  // Or it has ended in the meantime.
  if (!isSplit) throw new Error('Another worker continued the job.');
  return true;
}

function cutShards(segments: OpenBuild['segments'], size: number): Shard[] {
  return Array.from({ length: Math.ceil(segments.length / size) }, (_, index) => {
    const start = index * size;
    const end = Math.min(start + size, segments.length);
    return { start, end, pages: countPages(segments.slice(start, end)) };
  });
}

function countPages(segments: OpenBuild['segments']): number {
  return segments.reduce((sum, { pages }) => sum + pages, 0);
}
