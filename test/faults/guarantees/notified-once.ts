import { sql } from 'kysely';
import type { Guarantee, Violation } from '../types.ts';

/** Each end of a job has one message, which arrives at least once, always with the same id. */
export const notifiedOnce: Guarantee = {
  name: 'one webhook message per job, delivered',
  async check({ world: { database, hostile }, records }) {
    const { rows } = await sql<{ job: string; ids: string[]; statuses: string[] }>`
      select ends.job_id as job,
        coalesce(array_agg(id) filter (where id is not null), '{}') as ids,
        coalesce(array_agg(deliveries.status::text) filter (where id is not null), '{}') as statuses
      from (select distinct job_id from faults.ends) as ends
      left join webhook_deliveries as deliveries on deliveries.job_id = ends.job_id
      group by ends.job_id`.execute(database.db);
    const arrived = new Map<string, Set<string>>();
    for (const { id, job } of records.messages) arrived.set(job, (arrived.get(job) ?? new Set()).add(id));
    const violations: Violation[] = rows.flatMap(({ job, ids, statuses }) => {
      const received = arrived.get(job) ?? new Set();
      if (ids.length !== 1) return [{ text: `Job ${job} has ${ids.length} messages.`, trace: job }];
      if (received.size > 1 || [...received].some((id) => id !== ids[0]))
        return [{ text: `Messages of ${job} arrived under the ids ${[...received].join(', ')}.`, trace: job }];
      if (statuses[0] === 'delivered' && received.size === 0 && !hostile.messages.has(ids[0] ?? ''))
        return [{ text: `The message of ${job} counts as delivered and never arrived.`, trace: job }];
      return statuses[0] === 'waiting' ? [{ text: `The message of ${job} still waits.`, trace: job }] : [];
    });
    return { checked: rows.length, violations };
  },
};
