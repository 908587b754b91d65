import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Queue } from '../../queue/queue.ts';
import { requestCheck } from './request-check.ts';

/** Requests a check of each polled repository whose interval has passed. Returns their number. */
export async function pollRepositories(db: Database, { queue }: { queue: Pick<Queue, 'enqueue'> }): Promise<number> {
  const dueProjects = await db
    .selectFrom('projects')
    .leftJoin('repository_heads', 'repository_heads.project_id', 'projects.id')
    .select('projects.id')
    .where('projects.poll_seconds', 'is not', null)
    .where('repository_heads.waiting_for', 'is', null)
    // The schedule runs about once a minute, a little earlier or later.
    .where(
      sql<boolean>`coalesce(looked_at + (poll_seconds - ${TOLERANCE_SECONDS}) * interval '1 second', now()) <= now()`,
    )
    .execute();
  for (const { id } of dueProjects)
    await db.transaction().execute((trx) => requestCheck(trx, { queue, projectId: id, reason: 'poll' }));
  return dueProjects.length;
}

const TOLERANCE_SECONDS = 20;
