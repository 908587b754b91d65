import { sql } from 'kysely';
import type { AutomationRow, AutomationRunRow, Database } from '../../db/schema.ts';
import type { AutomationCause } from '../../db/tables/automations.ts';
import { createId } from '../../lib/ids.ts';
import type { Queue } from '../../queue/queue.ts';
import { AUTOMATION_RUN } from './automation.ts';

/** An event for an automation. */
export interface RunRequest {
  queue: Pick<Queue, 'enqueue'>;
  automation: Pick<AutomationRow, 'id' | 'organization_id'>;
  /** Identifies the event, so that a repeated one starts nothing. */
  eventKey: string;
  cause: AutomationCause;
}

/**
 * Requests a run in the caller's transaction. Returns undefined for an event that the automation has already received.
 * Any number of events before the start of a run share it, so that many events lead to one job.
 */
export async function requestRun(
  trx: Database,
  { queue, automation: { id, organization_id: owner }, eventKey, cause }: RunRequest,
): Promise<AutomationRunRow | undefined> {
  const newEvent = await trx
    .insertInto('automation_events')
    .values({ automation_id: id, event_key: eventKey })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_key')
    .executeTakeFirst();
  if (!newEvent) return undefined;
  const run = await trx
    .insertInto('automation_runs')
    .values({ id: createId(AUTOMATION_RUN), automation_id: id, cause: JSON.stringify(cause) })
    .onConflict((conflict) =>
      conflict
        .column('automation_id')
        .where('started_at', 'is', null)
        .doUpdateSet({ events: sql`automation_runs.events + 1`, cause: JSON.stringify(cause) }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  if (run.events === 1) await enqueueAutomation(trx, { queue, automationId: id, owner });
  return run;
}

/** Queues the start of a run that is due, and the end of runs that have finished. */
export async function enqueueAutomation(
  trx: Database,
  { queue, automationId, owner }: { queue: Pick<Queue, 'enqueue'>; automationId: string; owner: string },
): Promise<void> {
  await queue.enqueue(trx, 'automation', { automationId }, { group: automationId, owner });
}
