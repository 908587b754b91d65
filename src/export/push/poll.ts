import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Queue } from '../../queue/queue.ts';
import { askToLook } from './ask-to-look.ts';

/** Asks for a look at each repository that is to be polled and was not looked at for its interval. Returns of how many. */
export async function pollRepositories(db: Database, { queue }: { queue: Pick<Queue, 'enqueue'> }): Promise<number> {
  const due = await db
    .selectFrom('projects')
    .leftJoin('repository_heads', 'repository_heads.project_id', 'projects.id')
    .select('projects.id')
    .where('projects.poll_seconds', 'is not', null)
    .where('repository_heads.waiting_for', 'is', null)
    // The schedule comes once a minute, a little earlier or later.
    .where(
      sql<boolean>`coalesce(looked_at + (poll_seconds - ${TOLERANCE_SECONDS}) * interval '1 second', now()) <= now()`,
    )
    .execute();
  for (const { id } of due)
    await db.transaction().execute((trx) => askToLook(trx, { queue, projectId: id, reason: 'poll' }));
  return due.length;
}

const TOLERANCE_SECONDS = 20;
