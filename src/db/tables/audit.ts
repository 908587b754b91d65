/** The log of users' actions. */
import type { ColumnType } from 'kysely';
import type { CreatedAt } from './created-at.ts';

export type AuditActorKind = 'key' | 'link' | 'session' | 'operator' | 'nobody';

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
}
