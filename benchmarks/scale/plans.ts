import fs from 'node:fs';
import { Client } from 'pg';

/** A query as the service sent it, with how long it took and how PostgreSQL ran it. */
export interface MeasuredQuery {
  text: string;
  count: number;
  /** Milliseconds. */
  mean: number;
  max: number;
  /** Big tables that were read from start to end. */
  scans: ReadonlySet<string>;
}

/** Makes PostgreSQL log the plan of every query of new connections to this database. */
export async function logPlans(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const database = client.escapeIdentifier(new URL(databaseUrl).pathname.slice(1));
    for (const [name, value] of Object.entries(SETTINGS))
      await client.query(`alter database ${database} set ${name} = ${client.escapeLiteral(value)}`);
  } finally {
    await client.end();
  }
}

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_format': 'json',
  // Otherwise the log would contain parameters of megabytes.
  'auto_explain.log_parameter_max_length': '0',
};

/** Reads the logged queries, the slowest on average first. */
export function readPlans(logFile: string, bigTables: ReadonlySet<string>): MeasuredQuery[] {
  const queries = new Map<string, { times: number[]; scans: Set<string> }>();
  for (const [, ms, plan] of fs.readFileSync(logFile, 'utf8').matchAll(ENTRY)) {
    const { 'Query Text': text, Plan } = JSON.parse(plan ?? '') as { 'Query Text': string; Plan: PlanNode };
    const name = text.replaceAll(/\s+/g, ' ').trim();
    const query = queries.get(name) ?? { times: [], scans: new Set() };
    queries.set(name, query);
    query.times.push(Number(ms));
    for (const table of listScans(Plan)) if (bigTables.has(table)) query.scans.add(table);
  }
  return [...queries]
    .map(([text, { times, scans }]) => ({
      text,
      count: times.length,
      mean: times.reduce((sum, ms) => sum + ms, 0) / times.length,
      max: Math.max(...times),
      scans,
    }))
    .toSorted((a, b) => b.mean - a.mean);
}

/** PostgreSQL indents the lines of an entry that follow the first one. */
const ENTRY = /duration: ([\d.]+) ms {2}plan:\n(\t\{\n(?:\t.*\n)*?\t\})/g;

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

function listScans(node: PlanNode): string[] {
  const scan = node['Node Type'] === 'Seq Scan' && node['Relation Name'] ? [node['Relation Name']] : [];
  return [...scan, ...(node.Plans ?? []).flatMap(listScans)];
}

/** A table of the database with its indexes. */
export interface TableSize {
  name: string;
  rows: number;
  bytes: number;
}

/** Lists the tables, the largest first. */
export async function listTables(databaseUrl: string): Promise<TableSize[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; rows: string; bytes: string }>(
      `select relname as name, greatest(reltuples, 0)::bigint as rows, pg_total_relation_size(pg_class.oid) as bytes
       from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where relkind = 'r' and nspname in ('public', 'pgboss') order by bytes desc`,
    );
    return rows.map((row) => ({ name: row.name, rows: Number(row.rows), bytes: Number(row.bytes) }));
  } finally {
    await client.end();
  }
}
