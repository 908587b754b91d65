import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { AppError } from '../../errors.ts';
import { getDatabaseUrl } from './layout.ts';
import type { Layout } from './layout.ts';
import { isFolderInUse, waitUntil } from './processes.ts';

/** A PostgreSQL that accepts connections. */
export interface RunningPostgres {
  pid: number;
  port: number;
}

/** Time for a server to start or stop, even if it recovers from a crash or has much to write. */
const TIMEOUT_MILLISECONDS = 60_000;

/**
 * Finds the PostgreSQL of a data directory, such as one that outlived a killed Bindery. Waits for one that is starting
 * or stopping, and removes the pid file of one that has ended. Throws if a server hangs.
 */
export async function findRunning(layout: Layout): Promise<RunningPostgres | undefined> {
  let server: RunningPostgres | undefined;
  const isSettled = await waitUntil(async () => {
    const entry = await readPidFile(layout);
    if (!entry) return true;
    if (await isResponding(layout, entry.port)) server = entry;
    else if (await isFolderInUse(layout.cluster, entry.pid)) return false;
    else await rm(getPidFile(layout), { force: true });
    return true;
  }, TIMEOUT_MILLISECONDS);
  if (isSettled) return server;
  throw new AppError(
    'unavailable',
    `PostgreSQL is running in ${layout.cluster} but doesn't respond. Check ${layout.log}, stop the process whose ID is in ` +
      `the first line of ${getPidFile(layout)}, and start Bindery again.`,
  );
}

/** Returns whether the server on the port is the one for this data directory. */
export async function isResponding(layout: Layout, port: number): Promise<boolean> {
  const client = new Client({
    connectionString: getDatabaseUrl(layout, port, 'postgres'),
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory === layout.cluster;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Reads PostgreSQL's pid file: line 1 is its pid, line 4 its port. */
async function readPidFile(layout: Layout): Promise<RunningPostgres | undefined> {
  const text = await readFile(getPidFile(layout), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

function getPidFile(layout: Layout): string {
  return join(layout.cluster, 'postmaster.pid');
}
