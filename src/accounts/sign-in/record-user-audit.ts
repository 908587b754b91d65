import type { Database } from '../../db/schema.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { AuditActor, AuditEvent } from '../audit/record-audit.ts';

export interface UserAudit extends Pick<AuditEvent, 'action' | 'ip' | 'details'> {
  userId: string;
  /** Session that the user acts with. @defaultValue the caller isn't authenticated */
  sessionId?: string | undefined;
}

/**
 * Records an event about a user in the audit logs of all their organizations. Without a membership, records it in the
 * log of the installation.
 */
export async function recordUserAudit(db: Database, { userId, sessionId, ...fact }: UserAudit): Promise<void> {
  const rows = await db.selectFrom('members').select('organization_id').where('user_id', '=', userId).execute();
  const actor: AuditActor = sessionId === undefined ? { kind: 'nobody' } : { kind: 'session', userId, sessionId };
  const organizationId = rows.length === 0 ? null : rows.map(({ organization_id: id }) => id);
  await recordAudit(db, { ...fact, organizationId, actor, subject: userId });
}
