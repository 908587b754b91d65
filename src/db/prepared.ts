import { getPool } from './connect.ts';
import type { Database } from './schema.ts';

/**
 * A statement that each connection parses and plans once, for reads so frequent that planning would dominate their
 * cost.
 */
export interface Prepared<Row> {
  /** Unique in the program. Must never be reused for another text. */
  name: string;
  /** Lists its columns: the plan of a `select *` breaks when a migration adds one. */
  text: string;
  /** Never set; carries the row type. */
  row?: Row;
}

/** Runs a prepared statement on any free connection, outside transactions. */
export async function runPrepared<Row>(
  db: Database,
  { name, text }: Prepared<Row>,
  values: readonly unknown[],
): Promise<Row[]> {
  // The driver types rows as `QueryResultRow`, which interfaces don't extend.
  const { rows } = await getPool(db).query({ name, text, values: [...values] });
  return rows as Row[];
}
