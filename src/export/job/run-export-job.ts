import type { ExportJobRow } from '../../db/schema.ts';
import { attemptExport, type ExportWait } from './attempt-export.ts';
import { completeExport } from './complete-export.ts';
import type { ExportDeps } from './export-deps.ts';
import { findSplit } from './shards/shard-state.ts';
import { splitExport } from './shards/split-export.ts';
import { useBuild } from './shards/use-build.ts';

/**
 * Runs one export job from its current state (prepare, render, finish). It can be called again in any process after a
 * kill at any moment: the commit is pinned, finished segments are reused, and the bundle has the same bytes. Throws and
 * waits as `attemptExport` does.
 */
export async function runExportJob(
  deps: ExportDeps,
  { jobId, signal }: { jobId: string; signal: AbortSignal },
): Promise<ExportWait | undefined> {
  return attemptExport(deps, { jobId, signal, work: (job, runSignal) => exportSite(deps, { job, signal: runSignal }) });
}

/**
 * Renders what is missing and finishes the job. A large site is only split: the worker that finishes its last shard
 * queues the job again, and by then everything is rendered.
 */
async function exportSite(
  deps: ExportDeps,
  { job, signal }: { job: ExportJobRow; signal: AbortSignal },
): Promise<void> {
  const existingSplit = await findSplit(deps.db, job.id);
  if (existingSplit && !existingSplit.isDone) return;
  await useBuild<boolean>(deps, {
    job,
    signal,
    isKept: (isSplit) => isSplit,
    task: async (build) => {
      const isSplit = !existingSplit && (await splitExport(deps, { job, build, signal }));
      if (!isSplit) await completeExport(deps, { job, build, signal });
      return isSplit;
    },
  });
}
