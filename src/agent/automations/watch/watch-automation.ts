import type { AutomationRow, Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import { toStorableText } from '../../../lib/storable.ts';
import type { Queue } from '../../../queue/queue.ts';
import { requestRun } from '../request-run.ts';
import { findBrokenLinks } from './find-broken-links.ts';
import { findDueReviews } from './find-due-reviews.ts';
import { findOutdatedPages } from './find-outdated-pages.ts';
import { readDescription } from './read-description.ts';
import { requestItemRun } from './request-item-run.ts';
import { isWatchTrigger } from './watch-trigger.ts';
import type { Watch, WatchDeps, WatchResult } from './watch.ts';

/**
 * Checks the trigger of an automation, and requests a run if there is something new. Reads first and then changes the
 * state in one transaction, so it can run again at any time. What people can fix is stored with the automation. Throws
 * transient errors.
 */
export async function watchAutomation(
  deps: WatchDeps,
  { automationId, signal }: { automationId: string; signal: AbortSignal },
): Promise<void> {
  const { db } = deps;
  const automation = await db
    .selectFrom('automations')
    .selectAll()
    .where('id', '=', automationId)
    .where('status', '=', 'enabled')
    .executeTakeFirst();
  if (!automation || !isWatchTrigger(automation.trigger)) return;
  const { trigger } = automation;
  const today = new Date().toISOString().slice(0, 10);
  let result: WatchResult | undefined;
  let problem: string | null = null;
  try {
    result = await check(deps, { automation: { ...automation, trigger }, today, signal });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AppError) || error.code === 'source_unreachable') throw error;
    problem = toStorableText(error.message);
  }
  await db.transaction().execute((trx) => record(trx, { queue: deps.queue, before: automation, result, problem }));
}

function check(deps: WatchDeps, watch: Watch): Promise<WatchResult> {
  switch (watch.automation.trigger.type) {
    case 'review':
      return findDueReviews(deps, watch);
    case 'outdatedPages':
      return findOutdatedPages(deps, watch);
    case 'externalLinks':
      return findBrokenLinks(deps, watch);
    case 'apiDescription':
      return readDescription(deps, { ...watch, source: watch.automation.trigger.source });
  }
}

interface WatchRecord {
  queue: Pick<Queue, 'enqueue'>;
  before: AutomationRow;
  result: WatchResult | undefined;
  problem: string | null;
}

/** Drops the result if the automation or its state has changed in the meantime: another check has come first. */
async function record(trx: Database, { queue, before, result, problem }: WatchRecord): Promise<void> {
  const automation = await trx
    .selectFrom('automations')
    .selectAll()
    .where('id', '=', before.id)
    .forUpdate()
    .executeTakeFirst();
  if (automation?.status !== 'enabled' || !isSame(automation.trigger, before.trigger)) return;
  if (!isSame(automation.watch_state, before.watch_state)) return;
  await trx
    .updateTable('automations')
    .set({ watch_problem: problem, ...(result && { watch_state: JSON.stringify(result.state) }) })
    .where('id', '=', before.id)
    .execute();
  if (result?.items) await requestItemRun(trx, { queue, automation, items: result.items });
  if (result?.event) {
    const { key, cause } = result.event;
    await requestRun(trx, { queue, automation, eventKey: key, cause });
  }
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
