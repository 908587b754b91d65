/** Webhooks, their events, and the results of deliveries. */
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from './created-at.ts';

export interface WebhooksTable {
  id: string;
  organization_id: string;
  /** null: all projects. */
  project_id: string | null;
  shown_url: string;
  /** Encrypted. */
  target: Buffer;
  format: 'standard' | 'slack';
  events: string[];
  is_active: Generated<boolean>;
  /** Time until which the previous secret also signs; null: none does. */
  former_secret_until: Date | null;
  created_at: CreatedAt;
}

/** Written by a trigger when a job ends. */
export interface JobEndsTable {
  id: Generated<number>;
  webhook_id: string;
  job_id: string;
  event: string;
  ended_at: CreatedAt;
}

export interface WebhookDeliveriesTable {
  id: string;
  webhook_id: string;
  event: string;
  /** null: a test. */
  job_id: string | null;
  /** Written as JSON text. */
  message: ColumnType<unknown, string, never>;
  status: Generated<'waiting' | 'delivered' | 'failed'>;
  attempts: Generated<number>;
  response_status: number | null;
  error: string | null;
  next_try_at: Date | null;
  /** Whether it has a queue entry. */
  is_queued: Generated<boolean>;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}
