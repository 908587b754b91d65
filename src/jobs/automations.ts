import { advanceAutomation } from '../agent/automations/advance-automation.ts';
import type { AutomationDeps } from '../agent/automations/automation-deps.ts';
import { readDefinitions } from '../agent/automations/definitions/read-definitions.ts';
import { pollContext } from '../agent/automations/poll/poll-context.ts';
import type { PollDeps } from '../agent/automations/poll/poll-context.ts';
import { queuePolls } from '../agent/automations/poll/queue-polls.ts';
import { requestReaderRun } from '../agent/automations/request-reader-runs.ts';
import { queueWatches } from '../agent/automations/watch/queue-watches.ts';
import { watchAutomation } from '../agent/automations/watch/watch-automation.ts';
import type { WatchDeps } from '../agent/automations/watch/watch.ts';
import { queueOpenRuns, removeOldEvents, requestScheduledRuns } from '../agent/automations/tick.ts';
import { withRevocableConnection } from '../db/revocable-connection.ts';
import type { Queue } from '../queue/queue.ts';
import { logGivenUp } from './log-given-up.ts';
import { workOnSchedule } from './work-on-schedule.ts';

export interface AutomationWorkOptions {
  queue: Pick<Queue, 'work'>;
  deps: AutomationDeps;
  watch: Omit<WatchDeps, 'db' | 'queue'>;
  poll: Omit<PollDeps, 'db' | 'queue'>;
  log: { warn(fields: object, message: string): void };
}

/** Checks that wait for a Git host or another server and lend their slots to others. */
const LENDING = { slots: 1, perGroup: 1, maxLent: 4 };

/** Starts running automations: at scheduled moments, after events, and after the end of earlier runs. */
export async function startAutomationWork({ queue, deps, watch, poll, log }: AutomationWorkOptions): Promise<void> {
  const { db } = deps;
  await queue.work(
    'automation',
    {
      slots: 2,
      perGroup: 1,
      onGivenUp: logGivenUp(log, 'could not continue an automation; retrying in a minute'),
    },
    async ({ automationId }, { signal }) => {
      const advance = (connection: typeof db) => advanceAutomation({ ...deps, db: connection }, automationId);
      await withRevocableConnection(db, { signal, graceMs: 0, task: advance });
    },
  );
  await queue.work(
    'automation-watch',
    {
      ...LENDING,
      perOwnerHere: 1,
      onGivenUp: logGivenUp(log, 'could not check the trigger of an automation; checking it again later'),
    },
    async ({ automationId }, { signal, lendSlot }) => {
      await lendSlot(() => watchAutomation({ ...deps, ...watch }, { automationId, signal }));
    },
  );
  await queue.work(
    'automation-definitions',
    {
      ...LENDING,
      perOwnerHere: 1,
      onGivenUp: logGivenUp(log, 'could not read the automations of a repository; retrying at the next push'),
    },
    async ({ projectId }, { signal, lendSlot }) => {
      await lendSlot(() => readDefinitions({ db, openDocs: watch.openDocs }, { projectId, signal }));
    },
  );
  await queue.work(
    'context-poll',
    {
      ...LENDING,
      perOwnerHere: 2,
      onGivenUp: logGivenUp(log, 'could not poll a repository for automations; polling it again later'),
    },
    async ({ projectId, name }, { signal, lendSlot }) => {
      await lendSlot(() => pollContext({ ...poll, db, queue: deps.queue }, { projectId, name, signal }));
    },
  );
  const problem = 'could not start scheduled automations; retrying in a minute';
  await workOnSchedule(queue, { name: 'automation-tick', db, problem, log }, async (connection) => {
    while ((await requestScheduledRuns(connection, deps)) > 0);
    while (await requestReaderRun(connection, deps));
    while ((await queueWatches(connection, deps)) > 0);
    await queuePolls(connection, deps);
    await queueOpenRuns(connection, deps);
    await removeOldEvents(connection);
  });
}
