import { recordUserAudit } from '../../../accounts/sign-in/record-user-audit.ts';
import { recordAudit } from '../../../accounts/audit/record-audit.ts';
import type { Database } from '../../../db/schema.ts';

/**
 * Writes a sign-in that failed into the audit logs of the account's organizations. For an address without an account only that it
 * failed: people type passwords into the wrong field.
 */
export async function recordFailure(db: Database, { email, ip }: { email: string; ip: string }): Promise<void> {
  const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  const action = 'session.refuse';
  if (user) await recordUserAudit(db, { userId: user.id, action, ip });
  else await recordAudit(db, { organizationId: null, actor: { kind: 'nobody' }, ip, action, subject: null });
}
