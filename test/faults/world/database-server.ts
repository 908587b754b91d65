import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { connect } from '../../../src/db/connect.ts';
import { startEmbeddedPostgres } from '../../../src/db/embedded-postgres.ts';
import { migrate } from '../../../src/db/migrate.ts';
import type { Database } from '../../../src/db/schema.ts';
import { findDescendants } from './process-table.ts';

/** A real PostgreSQL that the suite can kill. It is restarted on its port. */
export interface DatabaseServer {
  /** Direct URL of the server, bypassing the proxy. */
  url: string;
  port: number;
  db: Database;
  /** Sends a signal to the server and, if `everyProcess` is set, to the process of each connection. */
  signal(name: NodeJS.Signals, options?: { everyProcess?: boolean }): void;
  /** Waits until a query succeeds. Returns false if none did in time. */
  waitUntilReady(deadlineMs: number): Promise<boolean>;
  /** Creates another database on the server and returns its connection pool. */
  createDatabase(name: string): Promise<Database>;
  close(): Promise<void>;
}

/** Starts it with full durability: an acknowledged commit must survive a SIGKILL. */
export async function startDatabaseServer(folder: string): Promise<DatabaseServer> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: true });
  const db = connect({ url: postgres.url, max: 8 });
  await migrate(db);
  const extraDatabases: Database[] = [];
  const findPid = () => findPostmaster(path.join(folder, 'postgres', 'postmaster.pid'));
  return {
    url: postgres.url,
    port: Number(new URL(postgres.url).port),
    db,
    signal(name, { everyProcess = false } = {}) {
      const pid = findPid();
      if (pid === undefined) return;
      const connections = everyProcess ? findDescendants(new Set([pid])).map((each) => each.pid) : [];
      for (const each of [pid, ...connections]) trySignal(each, name);
    },
    async waitUntilReady(deadlineMs) {
      const end = performance.now() + deadlineMs;
      while (performance.now() < end) if (await isReady(db)) return true;
      return false;
    },
    async createDatabase(name) {
      await sql`create database ${sql.id(name)}`.execute(db);
      const url = new URL(postgres.url);
      url.pathname = `/${name}`;
      const extra = connect({ url: url.href, max: 5 });
      extraDatabases.push(extra);
      await migrate(extra);
      return extra;
    },
    async close() {
      for (const each of [db, ...extraDatabases]) await each.destroy().catch(() => undefined);
      await postgres.stop();
    },
  };
}

/**
 * Undefined while the server starts or ends. Signals to process 0 would reach the suite, so an empty file counts as
 * none.
 */
function findPostmaster(file: string): number | undefined {
  try {
    const pid = Number(fs.readFileSync(file, 'utf8').split('\n')[0]);
    return pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

async function isReady(db: Database): Promise<boolean> {
  const query = sql`select 1`.execute(db);
  const timeout = new Promise<false>((resolve) => setTimeout(() => resolve(false), 1_000).unref());
  const answered = query.then(
    () => true,
    () => new Promise<false>((resolve) => setTimeout(() => resolve(false), 100)),
  );
  return Promise.race([answered, timeout]);
}

function trySignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended in the meantime.
  }
}
