import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Queue } from '../../queue/queue.ts';

/** A project, and the queue for its check. */
export interface DriftRequest {
  queue: Pick<Queue, 'enqueue'>;
  projectId: string;
}

/**
 * Queues a check for outdated pages of a project, in the caller's transaction. While one is waiting, no other is added, so
 * any number of requests leads to one check.
 */
export async function requestDriftCheck(trx: Database, { queue, projectId }: DriftRequest): Promise<void> {
  await trx
    .insertInto('repository_heads')
    .values({ project_id: projectId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await trx
    .updateTable('repository_heads')
    .set({ drift_waiting: true })
    .where('project_id', '=', projectId)
    .where('drift_waiting', '=', false)
    .returning('project_id')
    .executeTakeFirst();
  if (!row) return;
  const { organization_id: owner } = await trx
    .selectFrom('projects')
    .select('organization_id')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  await queue.enqueue(trx, 'page-drift', { projectId }, { group: projectId, owner });
}

/** Allows the next request after a check was given up before it could start. */
export async function forgetDriftRequest(db: Database, projectId: string): Promise<void> {
  await db.updateTable('repository_heads').set({ drift_waiting: false }).where('project_id', '=', projectId).execute();
}

/** Does the same after new commits in a context repository, if the pages of the project describe one. */
export async function requestContextDriftCheck(trx: Database, request: DriftRequest): Promise<void> {
  const row = await trx
    .selectFrom('repository_heads')
    .select('project_id')
    .where('project_id', '=', request.projectId)
    .where('drift_due_at', 'is not', null)
    .executeTakeFirst();
  if (row) await requestDriftCheck(trx, request);
}

/**
 * Queues the checks that are due. Context repositories change without an event unless a webhook or an automation reports
 * it. Returns the number of projects.
 */
export async function queueDriftChecks(db: Database, { queue }: Pick<DriftRequest, 'queue'>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('repository_heads')
      .select('project_id')
      .where('drift_due_at', '<=', sql<Date>`now()`)
      .orderBy('drift_due_at')
      .limit(MAX_AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { project_id: projectId } of due) {
      await trx
        .updateTable('repository_heads')
        .set({ drift_due_at: NEXT_CHECK })
        .where('project_id', '=', projectId)
        .execute();
      await requestDriftCheck(trx, { queue, projectId });
    }
    return due.length;
  });
}

const MAX_AT_ONCE = 100;
/** When context repositories are compared again. */
export const NEXT_CHECK = sql<Date>`now() + interval '6 hours'`;
