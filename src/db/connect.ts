import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import type { Client } from 'pg';
import type { Database, Tables } from './schema.ts';

export interface ConnectOptions {
  /** `postgresql://user:password@host:port/database`. */
  url: string;
  /** Maximum number of connections. @defaultValue 10 */
  max?: number;
  /** Called with errors of connections that broke while idle. The pool replaces them automatically. */
  onIdleError?(error: Error): void;
}

/** Generous, because a database on a busy machine takes seconds to start a process for a connection. */
const CONNECT_MS = 30_000;

/** Opens a lazy pool of connections: the server isn't contacted before the first query. `destroy()` closes it. */
export function connect({ url, max = 10, onIdleError }: ConnectOptions): Database {
  const pool = new Pool({
    connectionString: url,
    max,
    types: { getTypeParser },
    application_name: 'bindery',
    connectionTimeoutMillis: CONNECT_MS,
  });
  pool.on('error', (error) => onIdleError?.(error));
  // A connection can break between two queries of its holder. The next query reports the error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db.getExecutor().adapter, pool);
  return db;
}

/** Creates a database from one connection, whose transactions and lifetime the caller controls. */
export function connectOver(client: Client): Database {
  const pool = {
    connect: async () => Object.assign(client, { release: () => undefined }),
    end: async () => undefined,
    options: {},
  };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** Gets the pool of a database opened by `connect`. Throws for a transaction, which has a single connection. */
export function getPool(db: Database): Pool {
  const pool = db.isTransaction ? undefined : pools.get(db.getExecutor().adapter);
  if (pool) return pool;
  throw new Error('Expected a database that was opened with connect(), not a transaction on one.');
}

/** Keyed by the adapter, which a database shares with the ones derived from it by plugins. */
const pools = new WeakMap<object, Pool>();

const BIGINT = 20;

/** Reads `bigint` as a number, because sizes and counts stay far below 2^53. */
const getTypeParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === BIGINT ? Number : types.getTypeParser(oid, format as 'text');
