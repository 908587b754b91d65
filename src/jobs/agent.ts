import { failAgentJob, runAgentJob } from '../agent/job/run-agent-job.ts';
import type { AgentDeps } from '../agent/job/run-agent-job.ts';
import { JOBS } from '../queue/jobs.ts';
import type { Queue } from '../queue/queue.ts';

interface Log {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface AgentWorkOptions {
  queue: Pick<Queue, 'work'>;
  deps: AgentDeps;
  /** Agent jobs at the same time in this process. */
  slots: number;
  log: Log;
}

/**
 * Begins to take agent jobs from the queue. One that may not begin yet, as enough of its project's run, is put back for a
 * moment. A job whose attempts are used up fails with a sentence of its own.
 */
export async function startAgentWork({ queue, deps, slots, log }: AgentWorkOptions): Promise<void> {
  await queue.work(
    'agent',
    {
      slots,
      perGroup: deps.jobsPerProject,
      async onGivenUp({ jobId }, reason) {
        log.error({ jobId, reason }, 'agent job given up');
        await failAgentJob(deps.db, { jobId, error: GIVEN_UP });
      },
    },
    async ({ jobId }, { signal, attempt }) => {
      log.info({ jobId, attempt }, 'agent job taken up');
      try {
        const outcome = await runAgentJob(deps, { jobId, signal, lastTry: attempt > JOBS.agent.retries });
        log.info({ jobId, outcome }, 'agent job left');
        if (outcome === 'busy') return { startAfter: new Date(Date.now() + PUT_BACK_MS) };
        return outcome === 'done' ? undefined : outcome;
      } catch (error) {
        // A process that stops hands its jobs over; that is no error.
        log[signal.aborted ? 'info' : 'error']({ jobId, attempt, err: error }, 'agent job interrupted');
        throw error;
      }
    },
  );
}

const GIVEN_UP =
  'The job failed several times for a reason inside the service, not in your prompt. Send it again; if that ' +
  'fails too, ask the operator to look for this job in the log of the workers.';

const PUT_BACK_MS = 2_000;
