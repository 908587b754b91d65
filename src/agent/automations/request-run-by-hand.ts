import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { createId } from '../../lib/ids.ts';
import type { Queue } from '../../queue/queue.ts';
import { lockAutomation } from './automation.ts';
import type { AutomationReference } from './automation.ts';
import { requestRun } from './request-run.ts';
import type { AutomationRun } from './runs.ts';

/**
 * Requests a run for a person or a program, in the caller's transaction. If a run is already waiting, returns that one.
 * Throws `not_found`, and `conflict` if the automation is paused.
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
  const cause = { type: 'api' } as const;
  const run = await requestRun(trx, { queue, automation, eventKey: `api:${createId('ev')}`, cause });
  if (!run) throw new Error('A new event was taken for a repeated one.');
  return { ...run, project_id: automation.project_id };
}
