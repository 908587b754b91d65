import { streamBatch } from '../accounts/audit/stream/stream-batch.ts';
import type { StreamDeps } from '../accounts/audit/stream/stream-batch.ts';
import { getErrorMessage } from '../errors.ts';
import type { AuditStreamStep } from '../metrics/metrics.ts';
import { repeat } from './repeat.ts';
import type { StopRepeating } from './repeat.ts';

export interface AuditStreamOptions {
  deps: Omit<StreamDeps, 'onLost'>;
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
  observe(step: AuditStreamStep): void;
}

/**
 * Starts streaming the audit log. Every worker does this, and the database lets one of them stream at a time. A queue
 * schedule has a resolution of minutes, and receivers watch for attacks.
 */
export function startAuditStream({ deps, log, observe }: AuditStreamOptions): StopRepeating {
  const onLost = (lost: { first: number; last: number }) =>
    log.warn(lost, 'audit entries were deleted by RETENTION_AUDIT_DAYS before they were streamed');
  return repeat(
    async (signal) => {
      try {
        for (let hasMore = true; hasMore && !signal.aborted;) {
          const step = await streamBatch({ ...deps, onLost }, signal);
          hasMore = step.outcome === 'sent' && step.hasMore;
          if (step.outcome !== 'idle') observe(step);
          if (step.outcome === 'failed')
            log.warn({ reason: step.error, failures: step.failures }, 'could not stream the audit log; retrying later');
        }
      } catch (error) {
        if (!signal.aborted)
          log.warn({ reason: getErrorMessage(error) }, 'could not stream the audit log; retrying soon');
      }
    },
    { pauseMs: PAUSE_MS },
  );
}

const PAUSE_MS = 1_000;
