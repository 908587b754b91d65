/** What the queue's schedule does for automations once a minute. */
import { sql } from 'kysely';
import { readClock } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import type { Queue } from '../../queue/queue.ts';
import { enqueueAutomation, requestRun } from './request-run.ts';
import { findNextRun } from './schedule.ts';

/**
 * Requests the runs whose scheduled moment is over, by the database's clock. After downtime, an automation gets one run
 * for all missed moments. The next moment is stored in the same transaction as the run, so that a moment leads to one
 * run, whatever the number of processes. Returns the number of automations.
 */
export async function requestScheduledRuns(
  db: Database,
  { queue }: { queue: Pick<Queue, 'enqueue'> },
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const now = await readClock(trx);
    const automations = await trx
      .selectFrom('automations')
      .selectAll()
      .where('next_run_at', '<=', now)
      .where('status', '=', 'enabled')
      .where(sql<boolean>`trigger ->> 'type' = 'schedule'`)
      .orderBy('next_run_at')
      .limit(MAX_AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const automation of automations) {
      const { id, trigger, next_run_at: nextRun } = automation;
      const at = (nextRun ?? now).toISOString();
      await requestRun(trx, { queue, automation, eventKey: `schedule:${at}`, cause: { type: 'schedule', at } });
      await trx
        .updateTable('automations')
        .set({ next_run_at: trigger.type === 'schedule' ? findNextRun(trigger, now) : null })
        .where('id', '=', id)
        .execute();
    }
    return automations.length;
  });
}

const MAX_AT_ONCE = 100;

/**
 * Queues automations with a run that can start or end now. Usually, the event or the end of the job has already queued
 * them. The rest are runs that were delayed, and runs whose job was archived or deleted. Returns their number.
 */
export async function queueOpenRuns(db: Database, { queue }: { queue: Pick<Queue, 'enqueue'> }): Promise<number> {
  const { rows } = await sql<{ id: string; owner: string }>`
    select distinct automations.id, automations.organization_id as owner
    from automation_runs join automations on automations.id = automation_id
      left join agent_jobs on agent_jobs.id = job_id
    where finished_at is null and case
      when started_at is null then due_at <= now()
        and not exists (select from agent_jobs as active where active.automation_id = automations.id and active.status = 'active')
      else agent_jobs.status is distinct from 'active'
    end
    limit 1000
  `.execute(db);
  for (const { id, owner } of rows) await enqueueAutomation(db, { queue, automationId: id, owner });
  return rows.length;
}

/** Forgets events that no Git host sends again. */
export async function removeOldEvents(db: Database): Promise<void> {
  await db
    .deleteFrom('automation_events')
    .where('created_at', '<', sql<Date>`now() - interval '90 days'`)
    .execute();
}
