import { sql } from 'kysely';
import type { Guarantee } from '../types.ts';

/** No job fails because of a transient fault for a reason inside the service. */
export const notGivenUp: Guarantee = {
  name: 'no job failed for a reason inside the service',
  async check({ world: { database } }) {
    const { rows } = await sql<{ id: string; error: string | null }>`
      select id, error from export_jobs where status = 'failed'
      union all select id, error from agent_jobs where status = 'failed'`.execute(database.db);
    const violations = rows
      .filter(({ error }) => error === null || /inside the service/.test(error))
      .map(({ id, error }) => ({ text: `Job ${id} failed: ${error}`, trace: id }));
    return { checked: rows.length, violations };
  },
};
