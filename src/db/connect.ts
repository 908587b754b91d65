import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import type { Client } from 'pg';
import type { Database, Tables } from './schema.ts';

export interface ConnectOptions {
  /** `postgresql://user:password@host:port/database`. */
  url: string;
  /** Max connections. @defaultValue 10 */
  max?: number;
  /** Called with errors of connections that broke while idle; the pool replaces them by itself. */
  onIdleError?(error: Error): void;
}

/** Opens a lazy pool of connections: nothing is contacted before the first query. `destroy()` closes it. */
export function connect({ url, max = 10, onIdleError }: ConnectOptions): Database {
  const pool = new Pool({
    connectionString: url,
    max,
    types: { getTypeParser },
    application_name: 'bindery',
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', (error) => onIdleError?.(error));
  // A connection may break between two queries of its holder: the next query says so.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db.getExecutor().adapter, pool);
  return db;
}

/** Makes a database of one connection, whose transactions and end are the caller's. */
export function connectOver(client: Client): Database {
  const pool = {
    connect: async () => Object.assign(client, { release: () => undefined }),
    end: async () => undefined,
    options: {},
  };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** Gets the pool behind a database that `connect` opened; throws for a transaction, which has one connection. */
export function getPool(db: Database): Pool {
  const pool = db.isTransaction ? undefined : pools.get(db.getExecutor().adapter);
  if (pool) return pool;
  throw new Error('Expected a database that was opened with connect(), not a transaction on one.');
}

/** By the adapter, which a database shares with those that are made of it by plugins. */
const pools = new WeakMap<object, Pool>();

const BIGINT = 20;

/** Reads `bigint` as a number: sizes and counts stay far below 2^53. */
const getTypeParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === BIGINT ? Number : types.getTypeParser(oid, format as 'text');
