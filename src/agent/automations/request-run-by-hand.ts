import { readClock } from '../../db/clock.ts';
import type { AutomationRow, Database } from '../../db/schema.ts';
import type { AutomationCause } from '../../db/tables/automations.ts';
import { AppError } from '../../errors.ts';
import { createId } from '../../lib/ids.ts';
import type { Queue } from '../../queue/queue.ts';
import { lockAutomation } from './automation.ts';
import type { AutomationReference } from './automation.ts';
import { findCheckAfterRun, isReaderTrigger, readSignalCause } from './request-reader-runs.ts';
import { requestRun } from './request-run.ts';
import type { AutomationRun } from './runs.ts';

/**
 * Requests a run for a person or a program, in the caller's transaction. If a run is already waiting, returns that one.
 * If the trigger depends on what readers did, the run gets these signals, even below the threshold. Throws `not_found`,
 * and `conflict` if the automation is paused.
 */
export async function requestRunByHand(
  trx: Database,
  { queue, ...reference }: AutomationReference & { queue: Pick<Queue, 'enqueue'> },
): Promise<AutomationRun> {
  const automation = await lockAutomation(trx, reference);
  if (automation.status === 'paused')
    throw new AppError(
      'conflict',
      `The automation is paused. ${automation.paused_reason ?? ''} Resume it first.`.replace('  ', ' '),
    );
  const cause = await readCause(trx, automation);
  const run = await requestRun(trx, { queue, automation, eventKey: `api:${createId('ev')}`, cause });
  if (!run) throw new Error('The new event was mistaken for a repeated one.');
  return { ...run, project_id: automation.project_id };
}

/** Without the signals, the agent wouldn't know what readers missed. Enough of them also count for the next check. */
async function readCause(trx: Database, automation: AutomationRow): Promise<AutomationCause> {
  const { id, trigger, project_id: projectId } = automation;
  if (!isReaderTrigger(trigger)) return { type: 'api' };
  const now = await readClock(trx);
  const cause = await readSignalCause(trx, { trigger, projectId, now });
  if (cause.count >= trigger.threshold)
    await trx
      .updateTable('automations')
      .set({ next_run_at: findCheckAfterRun(trigger, now) })
      .where('id', '=', id)
      .execute();
  return cause;
}
