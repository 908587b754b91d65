import { forgetDriftRequest } from '../checks/subjects/request-drift-check.ts';
import { checkDrift } from '../export/drift/check-drift.ts';
import type { DriftDeps } from '../export/drift/check-drift.ts';
import type { Queue } from '../queue/queue.ts';

export interface DriftWorkOptions {
  queue: Pick<Queue, 'work'>;
  deps: DriftDeps;
  log: { warn(fields: object, message: string): void };
}

/** Maximum number of a process's checks that wait for a Git host and lend their slots to others. */
const MAX_LENT_SLOTS = 4;

/** Starts checking which pages of projects may be outdated. */
export async function startDriftWork({ queue, deps, log }: DriftWorkOptions): Promise<void> {
  await queue.work(
    'page-drift',
    {
      slots: 1,
      perGroup: 1,
      perOwnerHere: 1,
      maxLent: MAX_LENT_SLOTS,
      async onGivenUp({ projectId }, reason) {
        await forgetDriftRequest(deps.db, projectId);
        log.warn({ projectId, reason }, 'could not check for outdated pages; retrying after the next export');
      },
    },
    async ({ projectId }, { signal, lendSlot }) => {
      const { problem } = await lendSlot(() => checkDrift(deps, { projectId, signal }));
      if (problem !== undefined) log.warn({ projectId, problem }, 'could not check for outdated pages');
    },
  );
}
