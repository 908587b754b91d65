import type { Database } from '../../db/schema.ts';
import type { Queue } from '../../queue/queue.ts';

/**
 * Why a repository is checked: `push` after a reported push, `poll` if its interval is over or a domain's features have
 * changed.
 */
export type CheckReason = 'push' | 'poll';

/**
 * Queues a check of a project's repository, in the caller's transaction. While one is waiting, no other is added: any
 * number of requests leads to one check, and it counts as a push if any of the reasons is.
 */
export async function requestCheck(
  trx: Database,
  { queue, projectId, reason }: { queue: Pick<Queue, 'enqueue'>; projectId: string; reason: CheckReason },
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
