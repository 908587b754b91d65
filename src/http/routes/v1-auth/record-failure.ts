import { recordUserAudit } from '../../../accounts/sign-in/record-user-audit.ts';
import { recordAudit } from '../../../accounts/audit/record-audit.ts';
import type { Database } from '../../../db/schema.ts';

/**
 * Records a failed sign-in in the audit logs of the account's organizations. If no account has the email address, the
 * log doesn't contain it, because users sometimes type their password into the wrong field.
 */
export async function recordFailure(db: Database, { email, ip }: { email: string; ip: string }): Promise<void> {
  const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  const action = 'session.refuse';
  if (user) await recordUserAudit(db, { userId: user.id, action, ip });
  else await recordAudit(db, { organizationId: null, actor: { kind: 'nobody' }, ip, action, subject: null });
}
