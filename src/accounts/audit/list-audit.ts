import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { AuditActorKind, AuditLogTable } from '../../db/tables/audit.ts';
import { nameActor } from './name-actor.ts';

export interface AuditEntry {
  id: string;
  createdAt: Date;
  action: string;
  actor: { kind: AuditActorKind; id: string | null; name: string; sessionId: string | null };
  ip: string | null;
  subject: string | null;
  details: Record<string, unknown>;
}

export interface AuditFilter {
  organizationId: string;
  /** An action, or the noun of several actions. */
  action?: string | undefined;
  /** Id of a key or user, or part of a name. */
  actor?: string | undefined;
  subject?: string | undefined;
  /** Start of the period, inclusive. */
  from?: Date | undefined;
  /** End of the period, exclusive. */
  to?: Date | undefined;
}

/** Lists an organization's audit log after the entry `cursor`, newest first. */
export async function listAudit(
  db: Database,
  {
    organizationId,
    action,
    actor,
    subject,
    from,
    to,
    cursor,
    limit,
  }: AuditFilter & { cursor?: string | undefined; limit: number },
): Promise<AuditEntry[]> {
  let query = db
    .selectFrom('audit_log')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('id', 'desc')
    .limit(limit);
  if (cursor !== undefined) query = query.where('id', '<', cursor);
  if (action?.includes('.')) query = query.where('action', '=', action);
  else if (action !== undefined) query = query.where(sql<boolean>`starts_with(action, ${`${action}.`})`);
  if (actor !== undefined)
    query = query.where(({ or, eb }) =>
      or([eb('actor_id', '=', actor), sql<boolean>`strpos(lower(actor_name), lower(${actor})) > 0`]),
    );
  if (subject !== undefined) query = query.where('subject', '=', subject);
  if (from !== undefined) query = query.where('created_at', '>=', from);
  if (to !== undefined) query = query.where('created_at', '<', to);
  const rows = await query.execute();
  return rows.map(toAuditEntry);
}

/** Converts a row. An actor without a name has its ID, or a description of its kind. */
export function toAuditEntry(row: Selectable<AuditLogTable>): AuditEntry {
  return {
    id: row.id,
    createdAt: row.created_at,
    action: row.action,
    actor: {
      kind: row.actor_kind,
      id: row.actor_id,
      name: row.actor_name ?? row.actor_id ?? nameActor({ kind: row.actor_kind, ip: row.ip }),
      sessionId: row.session_id,
    },
    ip: row.ip,
    subject: row.subject,
    details: row.details,
  };
}
