/** The log of users' actions. */
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from './created-at.ts';

export type AuditActorKind = 'key' | 'link' | 'session' | 'operator' | 'scim' | 'nobody';

export interface AuditLogTable {
  id: string;
  organization_id: string | null;
  created_at: CreatedAt;
  action: string;
  actor_kind: AuditActorKind;
  actor_id: string | null;
  actor_name: string | null;
  session_id: string | null;
  ip: string | null;
  subject: string | null;
  /** Written as JSON text, see `idempotency_keys.response`. */
  details: ColumnType<Record<string, unknown>, string | undefined, never>;
  /** Place in the chain, from 1. A trigger sets it and the hash when the transaction commits. */
  position: ColumnType<string | null, undefined, never>;
  hash: ColumnType<Buffer | null, undefined, never>;
}

/** One row: the end of the chain of audit entries, and the last entry that retention deleted. */
export interface AuditChainTable {
  position: Generated<string>;
  hash: Generated<Buffer>;
  anchor_position: Generated<string>;
  anchor_hash: Generated<Buffer>;
}

/** One row: how much of the audit log another system has received. */
export interface AuditStreamTable {
  /** Place in the chain of the last entry that the receiver accepted, with its hash. */
  position: Generated<string>;
  hash: Generated<Buffer>;
  sent_at: Date | null;
  /** Failures since the last success. */
  failures: Generated<number>;
  error: string | null;
  failed_at: Date | null;
  next_try_at: Date | null;
}
