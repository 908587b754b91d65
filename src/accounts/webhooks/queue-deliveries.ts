import type { Database, JobEndRow } from '../../db/schema.ts';
import { createId } from '../../lib/ids.ts';
import type { Queue } from '../../queue/queue.ts';
import { DELIVERY } from './events.ts';
import type { WebhookMessage } from './message.ts';

const BATCH = 100;

/**
 * Creates the messages of finished jobs, and enqueues pending deliveries in batches. Returns the number enqueued.
 * Runs in one transaction, so that a killed process neither loses nor duplicates a message. Any number of workers can
 * call it simultaneously.
 */
export async function queueDeliveries(db: Database, queue: Pick<Queue, 'enqueue'>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await writeMessages(trx);
    const rows = await trx
      .selectFrom('webhook_deliveries')
      .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
      .select(['webhook_deliveries.id', 'webhook_id', 'organization_id'])
      .where('is_queued', '=', false)
      .orderBy('webhook_deliveries.id')
      .limit(BATCH)
      .forUpdate('webhook_deliveries')
      .skipLocked()
      .execute();
    for (const { id, webhook_id: group, organization_id: owner } of rows) {
      await queue.enqueue(trx, 'webhook', { deliveryId: id }, { owner, group });
    }
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0)
      await trx.updateTable('webhook_deliveries').set({ is_queued: true }).where('id', 'in', ids).execute();
    return rows.length;
  });
}

async function writeMessages(trx: Database): Promise<void> {
  const ends = await trx
    .selectFrom('job_ends')
    .selectAll()
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  // Messages are sent in id order. Ids created in the same millisecond are unordered.
  const names = ends.map(() => createId(DELIVERY)).sort();
  for (const [index, end] of ends.entries()) {
    const message = await readMessage(trx, end);
    if (message)
      await trx
        .insertInto('webhook_deliveries')
        .values({
          id: names[index] ?? createId(DELIVERY),
          webhook_id: end.webhook_id,
          event: end.event,
          job_id: end.job_id,
          message: JSON.stringify(message),
        })
        .execute();
  }
  const ids = ends.map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom('job_ends').where('id', 'in', ids).execute();
}

/** Returns undefined if the job was deleted with its project in the meantime. */
async function readMessage(
  trx: Database,
  { event, job_id: id, ended_at: endedAt }: JobEndRow,
): Promise<WebhookMessage | undefined> {
  const data = await readData(trx, { event, id });
  // The question was answered in the meantime.
  if (event === 'agent.waiting' && !(data && 'waiting' in data)) return undefined;
  return data && { type: event, timestamp: endedAt.toISOString(), data };
}

function readData(trx: Database, { event, id }: { event: string; id: string }) {
  if (event.startsWith('automation.')) return readPause(trx, id);
  return event.startsWith('export.') ? readExport(trx, id) : readAgentJob(trx, id);
}

/** Returns undefined if a person has enabled the automation in the meantime. */
async function readPause(trx: Database, id: string) {
  const row = await trx.selectFrom('automations').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || row.paused_reason === null) return undefined;
  const { organization_id: organizationId, project_id: projectId, name, paused_reason: reason } = row;
  return { automationId: id, organizationId, projectId, name, reason };
}

async function readExport(trx: Database, id: string) {
  const row = await trx.selectFrom('export_jobs').selectAll().where('id', '=', id).executeTakeFirst();
  return (
    row && {
      jobId: id,
      organizationId: row.organization_id,
      projectId: row.project_id,
      domain: row.domain,
      version: row.version,
      commit: /^[0-9a-f]{40,64}$/.test(row.commit_id ?? '') ? row.commit_id : null,
      isPreview: row.preview !== null,
      pageCount: row.page_count,
      error: row.error,
      createdAt: row.created_at.toISOString(),
    }
  );
}

async function readAgentJob(trx: Database, id: string) {
  const row = await trx.selectFrom('agent_jobs').selectAll().where('id', '=', id).executeTakeFirst();
  return (
    row && {
      id,
      organizationId: row.organization_id,
      projectId: row.project_id,
      model: row.model,
      prLink: row.pr_link,
      error: row.error,
      ...(row.outcome && { outcome: row.outcome }),
      ...(row.failure_code !== null && { failureCode: row.failure_code }),
      createdAt: row.created_at.toISOString(),
      ...(row.waiting && { waiting: { ...row.waiting, until: row.waiting_until?.toISOString() } }),
    }
  );
}
