import { lookAtRepository } from '../export/push/look.ts';
import type { LookDeps } from '../export/push/look.ts';
import { pollRepositories } from '../export/push/poll.ts';
import type { Queue } from '../queue/queue.ts';

export interface LookWorkOptions {
  queue: Pick<Queue, 'work' | 'enqueue'>;
  deps: Omit<LookDeps, 'queue'>;
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
}

/** Begins to look at repositories after a push, and at those that are polled whenever the schedule of the queue says so. */
export async function startLookWork({ queue, deps, log }: LookWorkOptions): Promise<void> {
  await queue.work(
    'look',
    {
      slots: 1,
      async onGivenUp({ projectId }, reason) {
        log.warn({ projectId, reason }, 'the repository could not be looked at; the next push or poll retries');
      },
    },
    async ({ projectId }, { signal }) => {
      const { jobs, problem } = await lookAtRepository({ ...deps, queue }, { projectId, signal });
      if (problem !== undefined) log.warn({ projectId, problem }, 'the repository cannot be read');
      if (jobs.length > 0) log.info({ projectId, jobs }, 'exports started after a push');
    },
  );
  await queue.work(
    'poll',
    {
      slots: 1,
      async onGivenUp(_payload, reason) {
        log.warn({ reason }, 'repositories could not be polled; retried in a minute');
      },
    },
    async () => {
      await pollRepositories(deps.db, { queue });
    },
  );
}
