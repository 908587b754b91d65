import { sql } from 'kysely';
import { listWorkers } from '../../accounts/installation.ts';
import type { Config } from '../../config/config.ts';
import { listPendingMigrations } from '../../db/migrate.ts';
import type { PendingMigration } from '../../db/migrate.ts';
import type { Database } from '../../db/schema.ts';
import { getErrorMessage } from '../../errors.ts';
import { readVersion } from '../version.ts';
import type { Finding } from './finding.ts';
import { hasNoData, withDatabase } from './with-database.ts';

/** A table with more rows is named if a change of the schema locks it. */
const BIG_ROWS = 100_000;

/**
 * Describes what the first process of this version will do with the database of an earlier one: the changes of the
 * schema, the big tables that they lock, and whether processes of the earlier version can run until they are replaced.
 * Changes nothing.
 */
export async function checkUpgrade(config: Config): Promise<Finding[]> {
  if (hasNoData(config)) return [createFinding('ok', 'There is no data yet, so there is nothing to upgrade.')];
  try {
    return await withDatabase(config, describeUpgrade);
  } catch (error) {
    return [createFinding('error', getErrorMessage(error))];
  }
}

async function describeUpgrade(db: Database): Promise<Finding[]> {
  const { version, pending } = await listPendingMigrations(db);
  const own = readVersion();
  if (pending.length === 0)
    return [createFinding('ok', `Version ${own} doesn't change the schema (version ${version}).`)];
  const names = pending.map(({ name }) => name.replace(/\.sql$/, '')).join(', ');
  return [
    createFinding(
      'ok',
      `The first process of version ${own} changes the schema from version ${version} to ${version + pending.length}, in one transaction: ${names}. Back up first: the schema can't be downgraded.`,
    ),
    ...(await describeLocks(db, pending)),
    describeOverlap(pending),
    ...(await describeWork(db)),
  ];
}

async function describeLocks(db: Database, pending: readonly PendingMigration[]): Promise<Finding[]> {
  const tables = [...new Set(pending.flatMap((migration) => migration.tables))];
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, reltuples::bigint as rows from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any(${tables}) and reltuples > ${BIG_ROWS}
    order by reltuples desc`.execute(db);
  if (rows.length === 0) return [];
  const list = rows.map((row) => `${row.name} (about ${row.rows.toLocaleString('en')} rows)`).join(', ');
  return [
    createFinding(
      'warning',
      `While the schema changes, requests that use these tables wait: ${list}. Upgrade at a quiet time.`,
    ),
  ];
}

function describeOverlap(pending: readonly PendingMigration[]): Finding {
  const reasons = pending.flatMap(({ name, stopFirst }) => (stopFirst === undefined ? [] : [`${name}: ${stopFirst}`]));
  if (reasons.length > 0)
    return createFinding(
      'warning',
      `Stop all processes of earlier versions before you start this one. ${reasons.join(' ')}`,
    );
  return createFinding(
    'ok',
    'Running processes of the previous version continue to work, so you can replace them one by one. A process that stops during the upgrade can only start again with this version.',
  );
}

async function describeWork(db: Database): Promise<Finding[]> {
  const { rows } = await sql<{ exports: number; agents: number }>`select
    (select count(*)::int from export_jobs where status = 'running') as exports,
    (select count(*)::int from agent_jobs where status = 'active') as agents`.execute(db);
  const { exports = 0, agents = 0 } = rows[0] ?? {};
  const workers = await listWorkers(db);
  const versions = [...new Set(workers.map(({ version }) => version))].join(', ');
  return [
    createFinding(
      'ok',
      `Running: ${workers.length} workers${versions && ` (version ${versions})`}, ${exports} exports and ${agents} agent jobs. Jobs continue after the upgrade.`,
    ),
  ];
}

function createFinding(level: Finding['level'], message: string): Finding {
  return { check: 'upgrade', level, message };
}
