import { NOW } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Caller } from '../audit/caller.ts';
import { removeMember } from '../members/members.ts';

/**
 * Deactivates an account in the caller's transaction: removes it from all organizations, ends its sessions, revokes the
 * keys that it created, and deletes links that set its password. It can't sign in by any means afterwards. Throws
 * `conflict` if it is the last owner of an organization.
 */
export async function deactivateAccount(
  trx: Database,
  { userId, caller }: { userId: string; caller: Caller },
): Promise<void> {
  // First, because it makes sessions that are just being created wait: see the trigger of user_sessions.
  await trx.updateTable('users').set({ deactivated_at: NOW }).where('id', '=', userId).execute();
  const memberships = await trx
    .selectFrom('members')
    .select(['organization_id as organizationId', 'role'])
    .where('user_id', '=', userId)
    .orderBy('organization_id')
    .execute();
  for (const { organizationId, role } of memberships)
    await removeMember(trx, { organizationId, userId, from: role }, (_trx, withdrawn) =>
      recordAudit(trx, {
        ...caller,
        organizationId,
        action: 'member.delete',
        subject: userId,
        details: { role, by: 'scim', withdrawn },
      }),
    );
  await trx.deleteFrom('user_sessions').where('user_id', '=', userId).execute();
  await trx.deleteFrom('user_verifications').where('value', '=', userId).execute();
  await trx
    .updateTable('api_keys')
    .set({ revoked_at: new Date() })
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Lets a deactivated account sign in again. Returns whether it was deactivated. Its memberships and keys don't return. */
export async function reactivateAccount(trx: Database, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ deactivated_at: null })
    .where('id', '=', userId)
    .where('deactivated_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
