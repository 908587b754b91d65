import { withRevocableConnection } from '../db/revocable-connection.ts';
import type { Database } from '../db/schema.ts';
import { giveUpExport } from '../export/job/attempt-export.ts';
import type { ExportDeps } from '../export/job/export-deps.ts';
import { runExportJob } from '../export/job/run-export-job.ts';
import { runExportShard } from '../export/job/shards/run-export-shard.ts';
import type { Queue } from '../queue/queue.ts';

/**
 * Maximum number of a process's exports that fetch slowly and lend their slots to others. Each can hold a database
 * connection.
 */
export const MAX_LENT_SLOTS = 12;

export interface ExportWorkOptions {
  queue: Pick<Queue, 'work'>;
  deps: ExportDeps;
  /** Number of concurrent exports in this process. */
  slots: number;
  log: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
}

/** Starts taking export jobs from the queue. A job whose attempts are used up fails with its own message. */
export async function startExportWork({ queue, deps, slots, log }: ExportWorkOptions): Promise<void> {
  await queue.work(
    'export',
    {
      slots,
      // If one organization's Git servers don't respond, they use only its own share of the process.
      perOwnerHere: slots,
      maxLent: MAX_LENT_SLOTS,
      async onGivenUp({ jobId, shard }, reason, signal) {
        log.error({ jobId, shard, reason }, 'export job failed after its last retry');
        const giveUp = (db: Database) => giveUpExport({ ...deps, db }, { id: jobId, error: FAILURE_MESSAGE });
        const seconds = await withRevocableConnection(deps.db, { signal, graceMs: 0, task: giveUp });
        if (seconds !== undefined) deps.onEnd?.({ outcome: 'failed', seconds, cause: 'given_up' });
      },
    },
    async ({ jobId, shard }, { signal, attempt, lendSlot }) => {
      log.info({ jobId, shard, attempt }, 'export job started');
      try {
        const jobDeps = { ...deps, lendSlot };
        const waitMs =
          shard === undefined
            ? await runExportJob(jobDeps, { jobId, signal })
            : await runExportShard(jobDeps, { jobId, shard, signal });
        if (waitMs) log.warn({ jobId, shard, ...waitMs }, 'export job waiting');
        else log.info({ jobId, shard }, 'finished work on the export job');
        return waitMs;
      } catch (error) {
        // A stopping process hands its jobs over, which isn't an error.
        log[signal.aborted ? 'info' : 'error']({ jobId, shard, attempt, err: error }, 'export job interrupted');
        throw error;
      }
    },
  );
}

const FAILURE_MESSAGE =
  'The export failed several times because of an internal error, not because of your content. ' +
  "Start a new export. If that fails too, ask the operator to look for this job in the workers' log.";
