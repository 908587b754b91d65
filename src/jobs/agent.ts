import { hasSeveralOrganizations } from '../accounts/organizations.ts';
import { failAgentJob, runAgentJob } from '../agent/job/run-agent-job.ts';
import type { AgentDeps } from '../agent/job/run-agent-job.ts';
import { readClock } from '../db/clock.ts';
import { withRevocableConnection } from '../db/revocable-connection.ts';
import type { Database } from '../db/schema.ts';
import { JOBS } from '../queue/jobs.ts';
import type { Queue } from '../queue/queue.ts';

/** Maximum number of a process's agent jobs that wait for a Git host and lend their slots to others. */
export const MAX_LENT_AGENT_SLOTS = 12;

interface Log {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface AgentWorkOptions {
  queue: Pick<Queue, 'work'>;
  deps: AgentDeps;
  /** Number of concurrent agent jobs in this process. */
  slots: number;
  log: Log;
}

/**
 * Starts taking agent jobs from the queue. If a project already runs its share of jobs, the next one returns to the
 * queue for a moment. A job that has used up its attempts fails with its own message.
 */
export async function startAgentWork({ queue, deps, slots, log }: AgentWorkOptions): Promise<void> {
  await queue.work(
    'agent',
    {
      slots,
      perGroup: deps.jobsPerProject,
      // Turns can take an hour. If organizations share a worker, one slot stays free for the others.
      perOwnerHere: async () => ((await hasSeveralOrganizations(deps.db)) ? Math.max(1, slots - 1) : slots),
      maxLent: MAX_LENT_AGENT_SLOTS,
      async onGivenUp({ jobId }, reason, signal) {
        log.error({ jobId, reason }, 'agent job failed after its last retry');
        const fail = (db: Database) => failAgentJob(db, { jobId, error: FAILURE_MESSAGE, queue: deps.queue });
        await withRevocableConnection(deps.db, { signal, graceMs: 0, task: fail });
      },
    },
    async ({ jobId }, { signal, attempt, lendSlot }) => {
      log.info({ jobId, attempt }, 'agent job started');
      try {
        const lastTry = attempt > JOBS.agent.retries;
        const outcome = await runAgentJob({ ...deps, lendSlot }, { jobId, signal, lastTry });
        log.info({ jobId, outcome }, 'finished work on the agent job');
        if (outcome === 'busy') return { startAfter: new Date((await readClock(deps.db)).getTime() + PUT_BACK_MS) };
        return outcome === 'done' ? undefined : outcome;
      } catch (error) {
        // A stopping process hands its jobs over, which isn't an error.
        log[signal.aborted ? 'info' : 'error']({ jobId, attempt, err: error }, 'agent job interrupted');
        throw error;
      }
    },
  );
}

const FAILURE_MESSAGE =
  'The job failed several times because of an internal error, not because of your prompt. Send it again. If that ' +
  "fails too, ask the operator to look for this job in the workers' log.";

const PUT_BACK_MS = 2_000;
