import { sql } from 'kysely';
import { NOW, readClock } from '../../../db/clock.ts';
import type { Database } from '../../../db/schema.ts';
import type { Queue } from '../../../queue/queue.ts';
import { findNextWatch, isWatchTrigger, WATCH_TYPES } from './watch-trigger.ts';
import type { WatchTrigger } from './watch-trigger.ts';

/**
 * Queues the checks that are due. The next check is stored in the same transaction, so each is queued once, whatever the
 * number of processes, and the queue retries it after a crash. Returns the number of automations.
 */
export async function queueWatches(db: Database, { queue }: { queue: Pick<Queue, 'enqueue'> }): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const now = await readClock(trx);
    const automations = await trx
      .selectFrom('automations')
      .select(['id', 'organization_id', 'trigger'])
      .where('next_run_at', '<=', now)
      .where('status', '=', 'enabled')
      .where(sql<string>`trigger ->> 'type'`, 'in', [...WATCH_TYPES])
      .orderBy('next_run_at')
      .limit(MAX_AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id, organization_id: owner, trigger } of automations) {
      await queue.enqueue(trx, 'automation-watch', { automationId: id }, { group: id, owner });
      const next = isWatchTrigger(trigger) ? findNextWatch(trigger, now) : null;
      await trx.updateTable('automations').set({ next_run_at: next }).where('id', '=', id).execute();
    }
    return automations.length;
  });
}

const MAX_AT_ONCE = 100;

/** Makes the checks of a project due whose trigger is about a file of the docs, because the docs have changed. */
export async function makeFileWatchesDue(trx: Database, projectId: string): Promise<void> {
  await makeDue(trx, projectId, 'apiDescription')
    .where(sql<boolean>`trigger ->> 'source' !~* '^https?://'`)
    .execute();
}

/** Makes the checks of a project due whose trigger is about outdated pages, because there is a new result. */
export async function makeOutdatedWatchesDue(trx: Database, projectId: string): Promise<void> {
  await makeDue(trx, projectId, 'outdatedPages').execute();
}

function makeDue(trx: Database, projectId: string, type: WatchTrigger['type']) {
  return trx
    .updateTable('automations')
    .set({ next_run_at: NOW })
    .where('project_id', '=', projectId)
    .where('status', '=', 'enabled')
    .where(sql<string>`trigger ->> 'type'`, '=', type);
}
