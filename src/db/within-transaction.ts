import type { Database } from './schema.ts';

/** Runs work in the caller's transaction, or in a new one if there is none. */
export async function withinTransaction<Result>(
  db: Database,
  run: (trx: Database) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? run(db) : db.transaction().execute(run);
}
