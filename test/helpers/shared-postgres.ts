import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PgBoss } from 'pg-boss';

import { connect } from '../../src/db/connect.ts';
import { startEmbeddedPostgres } from '../../src/db/embedded-postgres.ts';
import { migrate } from '../../src/db/migrate.ts';

/** A disposable PostgreSQL with a migrated database and the queue's tables, which `createTestDatabase` clones. */
interface StartedPostgres {
  url: string;
  stop(): Promise<void>;
}

interface HeldPostgres {
  started: Promise<StartedPostgres>;
  holders: number;
}

/** Each project of a run has its own modules in one process, so shared state is stored here. */
const run = globalThis as typeof globalThis & { binderyPostgres?: HeldPostgres | undefined };

/** Returns the URL of the run's migrated database. The first call starts it, and the last `release` stops it. */
export async function acquirePostgres(): Promise<{ url: string; release(): Promise<void> }> {
  const server = (run.binderyPostgres ??= { started: startPostgres(), holders: 0 });
  server.holders += 1;
  const { url, stop } = await server.started;
  return {
    url,
    async release() {
      server.holders -= 1;
      if (server.holders > 0) return;
      run.binderyPostgres = undefined;
      await stop();
    },
  };
}

async function startPostgres(): Promise<StartedPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bindery-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  const db = connect({ url: postgres.url, max: 1 });
  await migrate(db);
  await db.destroy();
  await createQueueTables(postgres.url);
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Creates the tables that each queue would otherwise create at its start, but no queues and no schedules. */
async function createQueueTables(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}
