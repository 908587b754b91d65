import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { BackupTable } from './backup-format.ts';

/**
 * Tables that are created again: the state of running work, which starts again, and the list of migrations, which the
 * manifest contains. Salts must not outlive their day, not even in a backup.
 */
const SKIPPED_TABLES: ReadonlySet<string> = new Set([
  'schema_migrations',
  'export_segments',
  'export_shards',
  'queue_turns',
  'analytics_salts',
]);

/**
 * Writes every table to a file in the folder, named after it, in PostgreSQL's text format, from one consistent
 * snapshot. The caller owns the connection.
 */
export async function dumpTables(client: Client, folder: string, signal?: AbortSignal): Promise<BackupTable[]> {
  await client.query('begin isolation level repeatable read read only');
  try {
    const tables: BackupTable[] = [];
    for (const { name, columns } of await listTables(client)) {
      const source = client.query(copyTo(`copy ${quote(name)} (${columns.map(quote).join(', ')}) to stdout`));
      await pipeline(source, createWriteStream(path.join(folder, name)), { signal });
      tables.push({ name, columns, rows: source.rowCount });
    }
    return tables;
  } finally {
    await client.query('rollback');
  }
}

/** Quotes an SQL name. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

async function listTables(client: Client): Promise<Omit<BackupTable, 'rows'>[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; parents: string[] }>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select array_agg(distinct p.relname::text) from pg_constraint f join pg_class p on p.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and p.oid <> c.oid), '{}') as parents
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname`);
  return sortByParents(rows.filter(({ name }) => !SKIPPED_TABLES.has(name)));
}

/** Sorts tables after the ones that they refer to. Throws for a cycle, which the schema doesn't have. */
export function sortByParents<Table extends { name: string; parents: readonly string[] }>(
  tables: readonly Table[],
): Table[] {
  const sortedTables: Table[] = [];
  let remainingTables = [...tables];
  while (remainingTables.length > 0) {
    const names = new Set(remainingTables.map(({ name }) => name));
    const readyTables = remainingTables.filter(({ parents }) => !parents.some((parent) => names.has(parent)));
    if (readyTables.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...names].join(', ')}.`);
    sortedTables.push(...readyTables);
    remainingTables = remainingTables.filter((table) => !readyTables.includes(table));
  }
  return sortedTables;
}
