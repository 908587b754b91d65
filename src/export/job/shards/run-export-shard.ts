import type { ExportJobRow } from '../../../db/schema.ts';
import { computeProgress } from '../../build/progress.ts';
import { attemptExport, type ExportWait } from '../attempt-export.ts';
import { toJobProgress } from '../job-progress.ts';
import type { ExportDeps, OpenExport } from '../export-deps.ts';
import { withProgressWriter } from '../progress-writer.ts';
import { advanceShard, findOpenShard, markShardDone } from './shard-state.ts';
import { useBuild } from './use-build.ts';

/** Runs one shard of an export job. Throws and waits as `attemptExport` does. */
export async function runExportShard(
  deps: ExportDeps,
  { jobId, shard, signal }: { jobId: string; shard: number; signal: AbortSignal },
): Promise<ExportWait | undefined> {
  const runShard = (job: ExportJobRow, runSignal: AbortSignal) =>
    renderShard(deps, { job, index: shard, signal: runSignal });
  return attemptExport(deps, { jobId, signal, work: runShard });
}

/** Renders the missing segments of one shard of a running job, unless it is done. */
async function renderShard(
  deps: ExportDeps,
  { job, index, signal }: { job: ExportJobRow; index: number; signal: AbortSignal },
): Promise<void> {
  const { db, spread } = deps;
  if (!spread) throw new Error("This process doesn't render shards.");
  const shard = await findOpenShard(db, { jobId: job.id, index });
  if (!shard) return;
  const toProgress = (pages: number, total: number) => toJobProgress(computeProgress(pages, total));
  const renderRange = (build: OpenExport) =>
    withProgressWriter(
      ({ pageCount: pages }) => advanceShard(db, { jobId: job.id, index, pages, toProgress }),
      (update) => {
        let pageCount = 0;
        return build.render(shard, (pages) => update({ progress: 0, pageCount: (pageCount += pages) }));
      },
    );
  await useBuild(deps, { job, signal, task: renderRange, isKept: () => true });
  await markShardDone(db, { queue: spread.queue, job, index });
}
