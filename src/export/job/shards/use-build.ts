import type { ExportJobRow } from '../../../db/schema.ts';
import type { ExportDeps, OpenExport } from '../export-deps.ts';
import { openExport } from '../open-export.ts';

export interface UseBuild<T> {
  job: ExportJobRow;
  signal: AbortSignal;
  task(build: OpenExport): Promise<T>;
  /** Whether other work on the job can use the build after this. */
  isKept(result: T): boolean;
}

/** Runs a task on a job's build, reusing one that is already open in this process. */
export async function useBuild<T>(deps: ExportDeps, { job, signal, task, isKept }: UseBuild<T>): Promise<T> {
  const open = (signal: AbortSignal) => openExport(deps, { job, signal });
  if (deps.spread) return deps.spread.builds.use(job.id, { open, task, isKept, signal });
  const build = await open(signal);
  try {
    return await task(build);
  } finally {
    await build.close();
  }
}
