import { hash } from 'node:crypto';
import type { ExportJobRow } from '../../db/schema.ts';
import { traceTask } from '../../lib/tracing/tracing.ts';
import type { BuildResult } from '../build/types.ts';
import { addSourceLines } from './add-source-lines.ts';
import type { ExportDeps, OpenExport } from './export-deps.ts';
import { toJobProgress } from './job-progress.ts';
import { advanceJob, completeJob } from './job-state.ts';
import { joinBundle } from './join-bundle.ts';
import { getDiagnosticsKey } from './keys.ts';
import { withProgressWriter } from './progress-writer.ts';

/** Renders the missing parts of a job's build, stores the bundle and the diagnostics, and completes the job. */
export async function completeExport(
  deps: ExportDeps,
  { job, build, signal }: { job: ExportJobRow; build: OpenExport; signal: AbortSignal },
): Promise<void> {
  const { db, store, onEnd } = deps;
  const { commit, source } = build;
  const { pageCount, segments, diagnostics: problems } = await renderAll(db, { job, build });
  const diagnostics = Buffer.from(JSON.stringify(await addSourceLines(problems, source.folder)));
  await store.put(getDiagnosticsKey(commit), diagnostics);
  const bundle = await traceTask({ name: 'join bundle' }, () => joinBundle(deps, { commit, names: segments, signal }));
  // Another attempt has taken over the job.
  signal.throwIfAborted();
  const diagnosticsSha256 = hash('sha256', diagnostics);
  const seconds = await completeJob(db, { id: job.id, commit: commit.commit, pageCount, diagnosticsSha256, ...bundle });
  // Another worker was first, or moved the job to another commit. The next attempt finds out which.
  if (seconds === undefined) throw new Error('Another worker continued the job.');
  onEnd?.({ outcome: 'completed', seconds, pages: pageCount });
}

/** Progress increases with the pages of all segments; existing ones count immediately. */
async function renderAll(
  db: ExportDeps['db'],
  { job, build }: { job: ExportJobRow; build: OpenExport },
): Promise<BuildResult> {
  return withProgressWriter(
    (advance) => advanceJob(db, { id: job.id, ...advance }),
    (update) => build.renderAll(({ progress, pageCount }) => update({ progress: toJobProgress(progress), pageCount })),
  );
}
