import { sql } from 'kysely';
import type { AgentJobRow, Database } from '../../db/schema.ts';
import type { Queue } from '../../queue/queue.ts';
import { addPersonEvent, type PersonEvent } from './person-events.ts';

/**
 * Lets jobs continue that have waited for people until their deadline. Returns the number of jobs. Several workers can
 * call it at the same time, because each skips the jobs that another has locked.
 */
export async function expireWaits(db: Database, { queue }: { queue: Pick<Queue, 'enqueue'> }): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const jobs = await trx
      .selectFrom('agent_jobs')
      .selectAll()
      .where('waiting_until', '<', sql<Date>`now()`)
      .orderBy('waiting_until')
      .limit(MAX_AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const job of jobs) await addPersonEvent(trx, { queue, job, event: createExpiry(job) });
    return jobs.length;
  });
}

const MAX_AT_ONCE = 100;

/** A question continues with an assumption. A plan that no one approved is not carried out. */
function createExpiry({ waiting }: AgentJobRow): PersonEvent {
  return waiting?.for === 'approval' ? { type: 'approval', decision: 'expired' } : { type: 'answer', text: null };
}
