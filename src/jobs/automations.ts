import { advanceAutomation } from '../agent/automations/advance-automation.ts';
import type { AutomationDeps } from '../agent/automations/automation-deps.ts';
import { requestReaderRun } from '../agent/automations/request-reader-runs.ts';
import { queueOpenRuns, removeOldEvents, requestScheduledRuns } from '../agent/automations/tick.ts';
import { withRevocableConnection } from '../db/revocable-connection.ts';
import type { Queue } from '../queue/queue.ts';
import { workOnSchedule } from './work-on-schedule.ts';

export interface AutomationWorkOptions {
  queue: Pick<Queue, 'work'>;
  deps: AutomationDeps;
  log: { warn(fields: object, message: string): void };
}

/** Starts running automations: at scheduled moments, after events, and after the end of earlier runs. */
export async function startAutomationWork({ queue, deps, log }: AutomationWorkOptions): Promise<void> {
  const { db } = deps;
  await queue.work(
    'automation',
    {
      slots: 2,
      perGroup: 1,
      async onGivenUp({ automationId }, reason) {
        log.warn({ automationId, reason }, 'could not continue an automation; retrying in a minute');
      },
    },
    async ({ automationId }, { signal }) => {
      const advance = (connection: typeof db) => advanceAutomation({ ...deps, db: connection }, automationId);
      await withRevocableConnection(db, { signal, graceMs: 0, task: advance });
    },
  );
  const problem = 'could not start scheduled automations; retrying in a minute';
  await workOnSchedule(queue, { name: 'automation-tick', db, problem, log }, async (connection) => {
    while ((await requestScheduledRuns(connection, deps)) > 0);
    while (await requestReaderRun(connection, deps));
    await queueOpenRuns(connection, deps);
    await removeOldEvents(connection);
  });
}
