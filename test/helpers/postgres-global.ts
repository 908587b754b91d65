import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '../../src/db/connect.ts';
import { startEmbeddedPostgres } from '../../src/db/embedded-postgres.ts';
import { migrate } from '../../src/db/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the migrated database that `createTestDatabase` clones. */
    templateUrl: string;
  }
}

/** Starts one throw-away PostgreSQL for the whole run; Vitest calls it before the first test file. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bindery-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  const db = connect({ url: postgres.url, max: 1 });
  await migrate(db);
  await db.destroy();
  project.provide('templateUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
