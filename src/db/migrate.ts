import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { AppError, getErrorMessage } from '../errors.ts';
import { describeSystemProblem } from '../lib/system-problem.ts';
import type { Database } from './schema.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);
const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.sql$/;

/** Any number that no other program uses as an advisory lock in the same database. */
const LOCK = 7_243_190_555;

interface Migration {
  version: number;
  name: string;
}

/**
 * Migrates the database to the newest schema and returns the names of the applied migrations. All of them run in one
 * transaction under a lock, so that processes can start concurrently and a failure changes nothing. Throws if the
 * database is newer than this program.
 */
export async function migrate(db: Database, folder: URL = FOLDER): Promise<string[]> {
  return db.transaction().execute(async (trx) => (await migrateWithin(trx, { folder })).applied);
}

/**
 * Does the same in the caller's transaction, up to a version. @defaultValue the newest. Also throws if this program
 * doesn't know the version.
 */
export async function migrateWithin(
  trx: Database,
  { folder = FOLDER, until }: { folder?: URL; until?: number } = {},
): Promise<{ version: number; applied: string[] }> {
  const migrations = await listMigrations(folder);
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
  const current = await readVersion(trx);
  const newestVersion = migrations.at(-1)?.version ?? 0;
  if (Math.max(current, until ?? 0) > newestVersion)
    throw createNewerDatabaseError(Math.max(current, until ?? 0), newestVersion);
  const pendingMigrations = migrations.filter(
    ({ version }) => version > current && version <= (until ?? newestVersion),
  );
  for (const migration of pendingMigrations) await apply(trx, { folder, migration });
  return { version: pendingMigrations.at(-1)?.version ?? current, applied: pendingMigrations.map(({ name }) => name) };
}

/** A change of the schema that the database doesn't have yet. */
export interface PendingMigration {
  name: string;
  /** Existing tables that it changes, and locks until all changes are committed. */
  tables: string[];
  /** Why processes of earlier versions must be stopped before. Undefined: they can run until they are replaced. */
  stopFirst: string | undefined;
}

/**
 * Lists the changes that `migrate` would make, without making them. Throws if the database is newer than this program.
 */
export async function listPendingMigrations(
  db: Database,
  folder: URL = FOLDER,
): Promise<{ version: number; pending: PendingMigration[] }> {
  const migrations = await listMigrations(folder);
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('schema_migrations') is not null as exists`.execute(db);
  const version = rows[0]?.exists ? await readNewestVersion(db) : 0;
  const newestVersion = migrations.at(-1)?.version ?? 0;
  if (version > newestVersion) throw createNewerDatabaseError(version, newestVersion);
  const pending = migrations
    .filter((migration) => migration.version > version)
    .map(async ({ name }) => describeMigration(name, await readFile(new URL(name, folder), 'utf8')));
  return { version, pending: await Promise.all(pending) };
}

/**
 * Describes a migration. If earlier versions can't run with it, its first line says so: `-- Stop earlier versions
 * first: they still read the column.`
 */
export function describeMigration(name: string, script: string): PendingMigration {
  const created = new Set(Array.from(script.matchAll(/^create table (\w+)/gm), ([, table]) => table));
  const changed = Array.from(
    script.matchAll(
      /(?:^alter table|^update|^create (?:unique )?index \w+ on|^create trigger .*? on|^drop trigger \w+ on) (\w+)/gm,
    ),
    ([, table = '']) => table,
  );
  return {
    name,
    tables: [...new Set(changed)].filter((table) => !created.has(table)),
    stopFirst: /^-- Stop earlier versions first: (.+)/.exec(script)?.[1],
  };
}

async function listMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return names.map((name, index) => {
    const version = Number(FILE_NAME.exec(name)?.[1]);
    if (version === index + 1) return { version, name };
    const expectedNumber = String(index + 1).padStart(4, '0');
    throw new AppError('invalid_config', `Expected a migration named ${expectedNumber}-some-name.sql, found ${name}.`);
  });
}

async function readVersion(trx: Database): Promise<number> {
  await sql`create table if not exists schema_migrations (
    version integer primary key, name text not null, applied_at timestamptz not null default now()
  )`.execute(trx);
  return readNewestVersion(trx);
}

async function readNewestVersion(db: Database): Promise<number> {
  const { rows } = await sql<{ version: number | null }>`
    select max(version) as version from schema_migrations
  `.execute(db);
  return rows[0]?.version ?? 0;
}

async function apply(trx: Database, { folder, migration }: { folder: URL; migration: Migration }): Promise<void> {
  const { version, name } = migration;
  try {
    await sql.raw(await readFile(new URL(name, folder), 'utf8')).execute(trx);
  } catch (cause) {
    const reason = describeSystemProblem(cause) ?? getErrorMessage(cause);
    throw new AppError('internal', `The migration ${name} failed: ${reason}. The database is unchanged.`, { cause });
  }
  await sql`insert into schema_migrations (version, name) values (${version}, ${name})`.execute(trx);
}

function createNewerDatabaseError(current: number, newest: number): AppError {
  return new AppError(
    'invalid_config',
    `The database has schema version ${current}, but this Bindery version only supports up to ${newest}. ` +
      'Start the newer Bindery version that upgraded it, or restore a backup from before the upgrade.',
  );
}
