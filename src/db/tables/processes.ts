/** Data that the processes of an installation exchange. */
import type { ColumnType } from 'kysely';
import type { CreatedAt } from './created-at.ts';

export interface IdempotencyKeysTable {
  organization_id: string;
  key: string;
  request_hash: Buffer;
  status: number | null;
  /** Written as JSON text, because the driver would print an array as a PostgreSQL array. */
  response: ColumnType<unknown, string | null, string | null>;
  created_at: CreatedAt;
}

export interface QueueTurnsTable {
  queue: string;
  owner: string;
  taken_at: Date;
}

export interface SecretsTable {
  name: string;
  value: Buffer;
  is_sealed: boolean;
  created_at: CreatedAt;
}

export interface WorkerProcessesTable {
  id: string;
  host: string;
  version: string;
  slots: number;
  started_at: CreatedAt;
  seen_at: ColumnType<Date, Date | undefined, Date>;
}
