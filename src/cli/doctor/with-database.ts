import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { connect } from '../../db/connect.ts';
import { openServer } from '../../db/open.ts';
import type { Database } from '../../db/schema.ts';

/** Returns whether there is no data yet: no embedded PostgreSQL, and no other one is configured. */
export function hasNoData({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): boolean {
  return databaseUrl === undefined && !existsSync(path.join(dataDir, 'postgres'));
}

/** Runs a task with the database, without changing its schema. Throws what the task throws, and if it can't be used. */
export async function withDatabase<Result>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  task: (db: Database) => Promise<Result>,
): Promise<Result> {
  const server = await openServer({ databaseUrl, dataDir }, 'command');
  const db = connect({ url: server.url, max: 1 });
  try {
    return await task(db);
  } finally {
    await db.destroy();
    await server.stop();
  }
}
