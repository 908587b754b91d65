import { sql } from 'kysely';
import type { Guarantee } from '../types.ts';

/** A domain serves its newest completed export, and only that one. */
export const publishedOnce: Guarantee = {
  name: 'each domain serves its newest completed export',
  async check({ world: { database } }) {
    const { rows } = await sql<{ domain: string; newest: string; current: string[] }>`
      select distinct on (domain) domain, id as newest,
        array(select job_id from releases where releases.domain = export_jobs.domain and is_current) as current
      from export_jobs where status = 'completed' and publish order by domain, created_at desc`.execute(database.db);
    const violations = rows
      .filter(({ newest, current }) => current.join() !== newest)
      .map(({ domain, newest, current }) => ({
        text: `${domain} serves ${current.join(', ') || 'nothing'}; its newest export is ${newest}.`,
        trace: newest,
      }));
    return { checked: rows.length, violations };
  },
};
