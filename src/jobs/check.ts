import { queueDriftChecks } from '../checks/subjects/request-drift-check.ts';
import { checkForCommits } from '../export/push/check-for-commits.ts';
import type { CheckDeps } from '../export/push/check-for-commits.ts';
import { pollRepositories } from '../export/push/poll.ts';
import type { Queue } from '../queue/queue.ts';
import { logGivenUp } from './log-given-up.ts';
import { workOnSchedule } from './work-on-schedule.ts';

export interface CheckWorkOptions {
  queue: Pick<Queue, 'work' | 'enqueue'>;
  deps: Omit<CheckDeps, 'queue'>;
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
}

/** Maximum number of a process's checks that wait for a Git host and lend their slots to others. */
const MAX_LENT_SLOTS = 12;
/** Maximum number of checks of one organization in a process, so that its silent Git servers leave room for others. */
const PER_ORGANIZATION = 4;

/** Starts checking repositories for new commits: after a push, and on the queue's schedule if projects ask for it. */
export async function startCheckWork({ queue, deps, log }: CheckWorkOptions): Promise<void> {
  await queue.work(
    'look',
    {
      slots: 1,
      perOwnerHere: PER_ORGANIZATION,
      maxLent: MAX_LENT_SLOTS,
      onGivenUp: logGivenUp(log, 'the repository check failed; retrying at the next push or poll'),
    },
    async ({ projectId }, { signal, lendSlot }) => {
      const { jobs, problem, gitOutput } = await lendSlot(() =>
        checkForCommits({ ...deps, queue }, { projectId, signal }),
      );
      if (problem !== undefined) log.warn({ projectId, problem, gitOutput }, 'could not read the repository');
      if (jobs.length > 0) log.info({ projectId, jobs }, 'started exports after a push');
    },
  );
  const problem = 'could not poll repositories; retrying in a minute';
  await workOnSchedule(queue, { name: 'poll', db: deps.db, problem, log }, async (db) => {
    await pollRepositories(db, { queue });
    while ((await queueDriftChecks(db, { queue })) > 0);
  });
}
