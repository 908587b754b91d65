import type { Database } from '../../db/schema.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { AuditActor, AuditFact } from '../audit/record-audit.ts';

export interface UserAudit extends Pick<AuditFact, 'action' | 'ip' | 'details'> {
  userId: string;
  /** Session that they act with. @defaultValue nobody who has proven who they are acts */
  sessionId?: string | undefined;
}

/** Writes what concerns a user into the audit logs of all their organizations, or into that of the installation when they have none. */
export async function recordUserAudit(db: Database, { userId, sessionId, ...fact }: UserAudit): Promise<void> {
  const rows = await db.selectFrom('members').select('organization_id').where('user_id', '=', userId).execute();
  const actor: AuditActor = sessionId === undefined ? { kind: 'nobody' } : { kind: 'session', userId, sessionId };
  const organizationId = rows.length === 0 ? null : rows.map(({ organization_id: id }) => id);
  await recordAudit(db, { ...fact, organizationId, actor, subject: userId });
}
