import { sql } from 'kysely';
import type { Guarantee, Violation, World } from '../types.ts';

/** Makes the database record each end of a job, including repeated ones. Call it before the load starts. */
export async function recordEnds({ database: { db } }: World): Promise<void> {
  await sql`create schema faults`.execute(db);
  await sql`create table faults.ends (job_id text not null, status text not null)`.execute(db);
  await sql`create function faults.note_end() returns trigger language plpgsql as
    ${sql.lit('begin insert into faults.ends values (new.id, new.status); return null; end')}`.execute(db);
  for (const [table, ended] of [
    ['export_jobs', ['completed', 'failed']],
    ['agent_jobs', ['completed', 'failed']],
  ] as const)
    await sql`create trigger faults_note_end after update of status on ${sql.table(table)} for each row
      when (new.status in (${sql.join(ended.map((each) => sql.lit(each)))}))
      execute function faults.note_end()`.execute(db);
}

/** Every accepted job exists and has ended exactly once. */
export const endedOnce: Guarantee = {
  name: 'every accepted job ended exactly once',
  async check({ world: { database }, records }) {
    const { rows } = await sql<{ id: string; status: string; ends: number }>`
      select id, status, (select count(*)::int from faults.ends where job_id = id) as ends from (
        select id, status::text from export_jobs union all select id, status::text from agent_jobs
      ) as jobs`.execute(database.db);
    const known = new Set(rows.map(({ id }) => id));
    const lost = records.accepted.filter(({ id }) => !known.has(id));
    const violations: Violation[] = [
      ...lost.map(({ id }) => ({ text: `Job ${id} was accepted and is not there.`, trace: id })),
      ...rows
        .filter(({ ends }) => ends !== 1)
        .map(({ id, status, ends }) => ({ text: `Job ${id} is ${status} and ended ${ends} times.`, trace: id })),
    ];
    return { checked: rows.length + lost.length, violations };
  },
};
