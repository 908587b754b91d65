import { sql } from 'kysely';
import type { AgentJobRow, Database } from '../../db/schema.ts';
import { withinTransaction } from '../../db/within-transaction.ts';
import { finishTurns, insertEvent } from './event-log.ts';
import { lockAgentJob } from './get-agent-job.ts';
import type { JobReference } from './get-agent-job.ts';
import { getCurrentTurn } from './person-events.ts';

/** Archives a job in any status, and returns an archived job unchanged. A running agent notices within two seconds. */
export async function archiveAgentJob(db: Database, reference: JobReference): Promise<AgentJobRow> {
  return withinTransaction(db, async (trx) => {
    const job = await lockAgentJob(trx, reference);
    return job.status === 'archived' ? job : archive(trx, job.id);
  });
}

/**
 * Archives jobs that finished more than `days` ago. Returns the number archived. Several workers can call it at the
 * same time, because each skips the jobs that another has locked.
 */
export async function archiveFinishedJobs(db: Database, { days }: { days: number }): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const jobs = await trx
      .selectFrom('agent_jobs')
      .select('id')
      .where('status', 'in', ['completed', 'failed'])
      .where('updated_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
      .where(sql<boolean>`(${GROWS}) is not true`)
      .orderBy('updated_at')
      .limit(MAX_AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id } of jobs) await archive(trx, id);
    return jobs.length;
  });
}

/** A pull request that grows with the runs of an automation. The next run can be months later. */
const GROWS = sql<boolean>`(
  pr_state = 'open'
  and exists (select from automations where automations.id = automation_id and delivery = 'grow')
)`;

const MAX_AT_ONCE = 500;

async function archive(trx: Database, id: string): Promise<AgentJobRow> {
  const job = await trx
    .updateTable('agent_jobs')
    .set({
      status: 'archived',
      archived_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
      waiting: null,
      waiting_until: null,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const turn = await getCurrentTurn(trx, id);
  await insertEvent(trx, { jobId: id, turn, event: { type: 'archived' } });
  await finishTurns(trx, id);
  return job;
}
