import { sql, type RawBuilder } from 'kysely';
import type { Database } from './schema.ts';

/**
 * The time of the database. Compare times in records with this clock: all processes share it, and a change to the clock of one machine
 * doesn't affect it. Within a transaction, it returns the time at which the transaction began.
 */
export const NOW: RawBuilder<Date> = sql<Date>`now()`;

/**
 * The current time for a column that says when a row is due. Such columns have milliseconds, and PostgreSQL rounds to
 * the nearest one. If it were rounded up, the row wouldn't be due yet for a process that checks immediately.
 */
export const DUE_NOW: RawBuilder<Date> = sql<Date>`date_trunc('milliseconds', clock_timestamp())`;

/** A time in the future, by the clock of the database. */
export function createFutureTime(seconds: number): RawBuilder<Date> {
  return sql<Date>`now() + make_interval(secs => ${seconds}::double precision)`;
}

/** Reads the clock of the database, which moves on within a transaction. Costs one query. */
export async function readClock(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('Expected the time of the database, got no row.');
  return row.now;
}
