import type { Config } from '../config/config.ts';
import { AppError } from '../errors.ts';
import { connect } from './connect.ts';
import { findLockHolder, lockDataDir } from './data-dir-lock.ts';
import type { DataDirLock, LockRole } from './data-dir-lock.ts';
import { findEmbeddedUrl, startEmbeddedPostgres } from './embedded-postgres.ts';
import { findLayout } from './embedded/layout.ts';
import { waitUntil } from './embedded/processes.ts';
import { migrate } from './migrate.ts';
import type { Database } from './schema.ts';

export interface OpenDatabase {
  db: Database;
  url: string;
  /** Closes the connections and stops the PostgreSQL that was started for them. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /** A server locks the data directory; a command uses a running server's PostgreSQL. @defaultValue `server` */
  role?: LockRole;
  /** Maximum number of connections. */
  max?: number;
  /** Whether the embedded database must already exist; otherwise `invalid_config` is thrown. @defaultValue false */
  existing?: boolean;
}

const PATIENCE_MILLISECONDS = 30_000;

/** Opens the configured database, or the embedded one, and migrates its schema. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { role = 'server', max, existing = false }: OpenOptions = {},
): Promise<OpenDatabase> {
  if (existing && !config.databaseUrl) await checkExisting(config.dataDir);
  const server = await openServer(config, role);
  const db = connect({ url: server.url, max });
  const close = async () => {
    await db.destroy();
    await server.stop();
  };
  try {
    await migrate(db);
  } catch (error) {
    await close();
    throw config.databaseUrl ? explain(error) : error;
  }
  return { db, url: server.url, close };
}

/** A command in the wrong folder must not create an empty database there. */
async function checkExisting(dataDir: string): Promise<void> {
  if ((await findLayout(dataDir)) !== undefined) return;
  throw new AppError(
    'invalid_config',
    `There is no Bindery data in ${dataDir}. Set the data directory with --data-dir or BINDERY_DATA_DIR, or the database with DATABASE_URL. ` +
      'To create a new one, run `bindery start` or `bindery setup`.',
  );
}

interface Server {
  url: string;
  stop(): Promise<void>;
}

/** Only finds or starts the server, whatever its schema. */
export async function openServer(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  role: LockRole,
): Promise<Server> {
  return databaseUrl ? { url: databaseUrl, stop: doNothing } : openEmbedded(dataDir, role);
}

async function openEmbedded(dataDir: string, role: LockRole): Promise<Server> {
  const end = performance.now() + PATIENCE_MILLISECONDS;
  let lock: DataDirLock | undefined;
  while (!lock) {
    await waitForCommand(dataDir);
    const holder = role === 'command' ? await findLockHolder(dataDir) : undefined;
    if (holder?.role === 'server') return { url: await waitForUrl(dataDir), stop: doNothing };
    lock = await lockDataDir(dataDir, role).catch((error: unknown) => waitUntilFree(error, { dataDir, role, end }));
  }
  return startWith(lock, dataDir);
}

/** If several commands were waiting for another, one goes first and the others wait again. */
async function waitUntilFree(
  error: unknown,
  { dataDir, role, end }: { dataDir: string; role: LockRole; end: number },
): Promise<undefined> {
  const isConflict = error instanceof AppError && error.code === 'conflict';
  const holder = await findLockHolder(dataDir);
  if (!isConflict || performance.now() > end || (role === 'server' && holder?.role !== 'command')) throw error;
}

async function startWith(lock: DataDirLock, dataDir: string): Promise<Server> {
  try {
    const postgres = await startEmbeddedPostgres({ dataDir });
    return { url: postgres.url, stop: () => stopBoth(postgres, lock) };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** A command finishes soon, so another process waits for it instead of failing. */
async function waitForCommand(dataDir: string): Promise<void> {
  await waitUntil(async () => (await findLockHolder(dataDir))?.role !== 'command', PATIENCE_MILLISECONDS);
}

/** A server that has just started may need a moment until its PostgreSQL accepts connections. */
async function waitForUrl(dataDir: string): Promise<string> {
  let url: string | undefined;
  await waitUntil(async () => {
    url = await findEmbeddedUrl(dataDir);
    return url !== undefined;
  }, PATIENCE_MILLISECONDS);
  if (url !== undefined) return url;
  throw new AppError(
    'unavailable',
    `A Bindery process is using ${dataDir}, but its PostgreSQL doesn't respond. Check its output.`,
  );
}

async function stopBoth(postgres: Server, lock: DataDirLock): Promise<void> {
  await postgres.stop();
  await lock.release();
}

function explain(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const reason = error instanceof Error ? error.message || error.name : String(error);
  return new AppError('unavailable', `Can't use the PostgreSQL in DATABASE_URL: ${reason}.`, { cause: error });
}

async function doNothing(): Promise<void> {}
