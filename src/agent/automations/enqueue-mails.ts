import type { AutomationRow, Database } from '../../db/schema.ts';
import type { Queue } from '../../queue/queue.ts';

/** Queues an email to each recipient of an automation: about a run, or about the pause. */
export async function enqueueMails(
  trx: Database,
  {
    queue,
    automation,
    runId,
  }: { queue: Pick<Queue, 'enqueue'>; automation: Pick<AutomationRow, 'id' | 'notify'>; runId?: string },
): Promise<void> {
  for (const userId of automation.notify)
    await queue.enqueue(trx, 'automation-mail', { automationId: automation.id, userId, ...(runId && { runId }) });
}
