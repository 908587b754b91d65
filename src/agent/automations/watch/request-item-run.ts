import type { AutomationRow, Database } from '../../../db/schema.ts';
import type { WatchItem } from '../../../db/tables/automations.ts';
import type { Queue } from '../../../queue/queue.ts';
import { requestRun } from '../request-run.ts';
import { isWatchTrigger } from './watch-trigger.ts';

/** Items that one run gets. The remaining ones stay new, so a later check finds them. */
const MAX_ITEMS = 50;

/**
 * Requests a run for the items that the automation hasn't received. A run that is waiting to start also keeps its own
 * items. The caller's transaction has locked the automation.
 */
export async function requestItemRun(
  trx: Database,
  {
    queue,
    automation,
    items,
  }: { queue: Pick<Queue, 'enqueue'>; automation: AutomationRow; items: readonly WatchItem[] },
): Promise<void> {
  const { id, trigger } = automation;
  if (!isWatchTrigger(trigger) || trigger.type === 'apiDescription' || items.length === 0) return;
  const { type } = trigger;
  const toEventKey = ({ key }: WatchItem) => `${type}:${key}`;
  const receivedEvents = await trx
    .selectFrom('automation_events')
    .select('event_key')
    .where('automation_id', '=', id)
    .where('event_key', 'in', items.map(toEventKey))
    .execute();
  const received = new Set(receivedEvents.map(({ event_key: key }) => key));
  const waitingItems = await readWaitingItems(trx, id);
  const newItems = items.filter((item) => !received.has(toEventKey(item)));
  const chosenItems = newItems.slice(0, Math.max(0, MAX_ITEMS - waitingItems.length));
  const [first, ...others] = chosenItems;
  if (!first) return;
  const cause = {
    type,
    count: waitingItems.length + newItems.length,
    items: [...waitingItems, ...chosenItems],
  };
  if (others.length > 0)
    await trx
      .insertInto('automation_events')
      .values(others.map((item) => ({ automation_id: id, event_key: toEventKey(item) })))
      .execute();
  await requestRun(trx, { queue, automation, eventKey: toEventKey(first), cause });
}

/** Returns the items of the run that is waiting to start. */
async function readWaitingItems(trx: Database, automationId: string): Promise<WatchItem[]> {
  const run = await trx
    .selectFrom('automation_runs')
    .select('cause')
    .where('automation_id', '=', automationId)
    .where('started_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const cause = run?.cause;
  return cause && 'items' in cause && !('from' in cause) ? cause.items : [];
}
