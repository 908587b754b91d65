import { sql } from 'kysely';
import type { Database } from '../../src/db/schema.ts';

/** Makes PostgreSQL reject writes to a table while a task runs, such as when its disk is full (53100). */
export async function refuseWrites<T>(
  db: Database,
  { table, code, task }: { table: string; code: string; task: () => Promise<T> },
): Promise<T> {
  await sql`
    create function refuse() returns trigger language plpgsql as
    ${sql.lit(`begin raise exception 'no' using errcode = '${code}'; end`)}
  `.execute(db);
  await sql`
    create trigger refuse before insert or update on ${sql.table(table)} for each row execute function refuse()
  `.execute(db);
  try {
    return await task();
  } finally {
    await sql`drop function refuse() cascade`.execute(db);
  }
}
