import { HostFailure } from '../agent/hosts/host.ts';
import { advanceReport } from '../agent/pull-reports/advance-report.ts';
import type { ReportDeps } from '../agent/pull-reports/advance-report.ts';
import {
  countFailure,
  keepReport,
  releaseReport,
  selectReport,
  takeDueReport,
} from '../agent/pull-reports/due-reports.ts';
import type { DueReport } from '../agent/pull-reports/due-reports.ts';
import { getErrorMessage } from '../errors.ts';
import { findRetryTime } from './find-retry-time.ts';
import { repeat } from './repeat.ts';
import type { StopRepeating } from './repeat.ts';

export interface PullReportWorkOptions {
  deps: ReportDeps;
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
}

/**
 * Starts reporting on pull requests. Every worker does this instead of a queue schedule, because the times are in the
 * reports' rows. Returns a function that stops it.
 */
export function startPullReportWork(options: PullReportWorkOptions): StopRepeating {
  return repeat((signal) => advanceDueReports(options, signal), {
    pauseMs: PAUSE_MS,
    limitMs: 2 * ADVANCE_MS,
    failures: { log: options.log, message: 'could not report on pull requests; retrying soon' },
  });
}

const PAUSE_MS = 1_000;
const ADVANCE_MS = 20 * 60_000;
const KEEP_MS = 30_000;
/** Brings reports up to date until none is due. */
export async function advanceDueReports(options: PullReportWorkOptions, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const due = await takeDueReport(options.deps.db);
    if (!due) return;
    const next = await advance(options, { due, signal });
    await releaseReport(options.deps.db, due, next);
  }
}

async function advance(
  { deps, log }: PullReportWorkOptions,
  { due, signal }: { due: DueReport; signal: AbortSignal },
): Promise<Date | undefined> {
  const { projectId, pullId } = due;
  const stopKeeping = repeat(() => keepReport(deps.db, due), { pauseMs: KEEP_MS });
  try {
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(ADVANCE_MS)]);
    const next = await advanceReport(deps, { ...due, signal: deadline });
    await selectReport(deps.db, due).set({ failures: 0 }).where('failures', '>', 0).execute();
    return next;
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ projectId, pullId, reason: getErrorMessage(error) }, 'could not report on a pull request');
    const waitMs = error instanceof HostFailure ? error.retryAfterMs : undefined;
    return await findRetryTime(deps.db, { failures: await countFailure(deps.db, due), waitMs });
  } finally {
    void stopKeeping();
  }
}
