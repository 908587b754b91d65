import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '../../src/db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/bindery.js', import.meta.url));
/** The lock under which a process migrates the database. */
const MIGRATION_LOCK = 7_243_190_555;
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-stop-'));
});
afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql`
    select pid from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.length;
}

/** Starts a service, sends a signal while the service waits for the database, and returns how the service ended. */
async function stopWhileStarting(command: string, signal: NodeJS.Signals) {
  const env = { ...process.env, DATABASE_URL: database.url, BINDERY_DATA_DIR: folder, BINDERY_LOG_LEVEL: 'fatal' };
  return database.db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(connection);
    const address = command === 'worker' ? [] : ['--port', '0'];
    const child = spawn(process.execPath, [PROGRAM, command, ...address], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => void (errors += chunk.toString()));
    const endedPromise = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    try {
      await vi.waitUntil(async () => (await countWaiting(connection)) > 0, { timeout: 300_000, interval: 20 });
      child.kill(signal);
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection);
    }
    const [code, killedBy] = await endedPromise;
    return { end: code ?? killedBy, errors };
  });
}

test.each([
  ['worker', 'SIGTERM'],
  ['api', 'SIGTERM'],
  ['site', 'SIGTERM'],
  ['start', 'SIGTERM'],
  ['worker', 'SIGINT'],
] as const)('%s exits with code 0 when it gets %s while it starts', async (command, signal) => {
  expect(await stopWhileStarting(command, signal)).toEqual({ end: 0, errors: '' });
});
