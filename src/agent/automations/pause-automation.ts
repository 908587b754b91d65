import { sql } from 'kysely';
import type { AutomationRow, Database } from '../../db/schema.ts';
import type { Queue } from '../../queue/queue.ts';
import { dropPendingRun } from './change-automation.ts';
import { enqueueMails } from './enqueue-mails.ts';

/**
 * Pauses an enabled automation for a reason that people need to know: webhooks and emails report it. The caller's
 * transaction has locked the automation.
 */
export async function pauseAutomation(
  trx: Database,
  { queue, automation, reason }: { queue: Pick<Queue, 'enqueue'>; automation: AutomationRow; reason: string },
): Promise<void> {
  if (automation.status === 'paused') return;
  await dropPendingRun(trx, automation.id);
  await trx
    .updateTable('automations')
    .set({ status: 'paused', paused_reason: reason, next_run_at: null, updated_at: sql<Date>`now()` })
    .where('id', '=', automation.id)
    .execute();
  await enqueueMails(trx, { queue, automation });
}
