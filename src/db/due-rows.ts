/** Rows with a time when work on them is due, for tables that all workers share. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { createFutureTime, NOW } from './clock.ts';
import type { Database } from './schema.ts';

/** A table with due rows. */
export interface DueTable {
  table: string;
  /** Columns of the primary key. */
  keys: readonly string[];
  /** The organization that a row is of, as an expression over `due`, the row. Organizations take turns. */
  owner: RawBuilder<string>;
  /** Column with the time at which a row is due; null: never. */
  dueAt: string;
  /** Column with the time until which a process has reserved a row. */
  reservedUntil: string;
  /** If the process dies, another one takes over after this time. */
  reservedSeconds: number;
}

/** The owner of rows with this column. */
export const OWN_ORGANIZATION: RawBuilder<string> = sql`due.organization_id`;

/** The owner of rows that belong to a project. */
export const PROJECT_ORGANIZATION: RawBuilder<string> = sql`(select organization_id from projects where projects.id = due.project_id)`;

/**
 * Reserves and returns a due row: of the organization whose last turn was longest ago, the one that has been due for the
 * longest time. So a thousand rows of one organization delay another by one row. Two processes never get the same row.
 */
export async function takeDueRow<Row>(
  db: Database,
  { table, keys, owner, dueAt, reservedUntil, reservedSeconds }: DueTable,
): Promise<Row | undefined> {
  const [key, time, reserved] = [sql.join(keys.map((name) => sql.ref(name))), sql.ref(dueAt), sql.ref(reservedUntil)];
  const { rows } = await sql<Row>`
    with taken as (
      update ${sql.table(table)} as due set ${reserved} = ${createFutureTime(reservedSeconds)}
      where (${key}) = (
        select ${key} from ${sql.table(table)} as due
        left join queue_turns on queue_turns.queue = ${table} and queue_turns.owner = ${owner}
        where ${time} <= ${NOW} and (${reserved} is null or ${reserved} < ${NOW})
        order by queue_turns.taken_at nulls first, ${time} limit 1 for update of due skip locked
      )
      returning *
    ), turn as (
      insert into queue_turns (queue, owner, taken_at) select ${table}, ${owner}, clock_timestamp() from taken as due
      on conflict (queue, owner) do update set taken_at = excluded.taken_at
    )
    select * from taken
  `.execute(db);
  return rows[0];
}

/**
 * Returns the next due time of a row whose work has ended; undefined: not until something happens. If it became due
 * again in the meantime, it stays due. `column` has the due time, and `dueAt` is its value when the row was taken.
 */
export function chooseNextDue(
  column: string,
  { dueAt, next }: { dueAt: Date; next: Date | undefined },
): RawBuilder<Date | null> {
  const due = sql.ref(column);
  return sql<Date | null>`case when ${due} = ${dueAt} then ${next ?? null}::timestamptz else ${due} end`;
}
