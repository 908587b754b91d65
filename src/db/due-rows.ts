/** Rows with a time at which work on them is due, for tables on which every worker works. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { createFutureTime, NOW } from './clock.ts';
import type { Database } from './schema.ts';

/** A table with due rows. */
export interface DueTable {
  table: string;
  /** Columns of the primary key. */
  keys: readonly string[];
  /** Column with the time at which a row is due; null: not at all. */
  dueAt: string;
  /** Column with the time until which a process has reserved a row. */
  reservedUntil: string;
  /** If the process dies, another one takes over after this time. */
  reservedSeconds: number;
}

/** Reserves and returns the row that has been due for the longest time. Two processes never get the same row. */
export async function takeDueRow<Row>(
  db: Database,
  { table, keys, dueAt, reservedUntil, reservedSeconds }: DueTable,
): Promise<Row | undefined> {
  const [key, due, reserved] = [sql.join(keys.map((name) => sql.ref(name))), sql.ref(dueAt), sql.ref(reservedUntil)];
  const { rows } = await sql<Row>`
    update ${sql.table(table)} set ${reserved} = ${createFutureTime(reservedSeconds)}
    where (${key}) = (
      select ${key} from ${sql.table(table)}
      where ${due} <= ${NOW} and (${reserved} is null or ${reserved} < ${NOW})
      order by ${due} limit 1 for update skip locked
    )
    returning *
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
