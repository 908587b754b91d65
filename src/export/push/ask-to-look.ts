import type { Database } from '../../db/schema.ts';
import type { Queue } from '../../queue/queue.ts';

/** Reason of a look at a repository: somebody said that there is something new, or it is time to find out. */
export type LookReason = 'push' | 'poll';

/**
 * Queues a look at the repository of a project, in the caller's transaction. While one is waiting, another is not added: however often somebody asks, there
 * is one, and a push among the reasons counts.
 */
export async function askToLook(
  trx: Database,
  { queue, projectId, reason }: { queue: Pick<Queue, 'enqueue'>; projectId: string; reason: LookReason },
): Promise<void> {
  await trx
    .insertInto('repository_heads')
    .values({ project_id: projectId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { waiting_for: before } = await trx
    .selectFrom('repository_heads')
    .select('waiting_for')
    .where('project_id', '=', projectId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (before === null) {
    const { organization_id: owner } = await trx
      .selectFrom('projects')
      .select('organization_id')
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow();
    await queue.enqueue(trx, 'look', { projectId }, { owner });
  }
  if (before !== null && (before === 'push' || reason === 'poll')) return;
  await trx.updateTable('repository_heads').set({ waiting_for: reason }).where('project_id', '=', projectId).execute();
}
