import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Role } from '../../db/tables/accounts.ts';
import { createMemberRights, isAllowed, isRoleWithin, ROLES } from '../policy.ts';
import type { Action } from '../policy.ts';

/** A member with a reduced role. */
export interface LostRole {
  organizationId: string;
  userId: string;
  /** The remaining role; undefined if the member was removed. */
  role: Role | undefined;
  /** Session that stays valid: the one in which the user gave up the role themselves. */
  exceptSession?: string | undefined;
}

/** Number of revoked items, for the audit log. */
export interface WithdrawnRights {
  invitations: number;
  keys: number;
  /** SCIM tokens. @defaultValue none */
  scimTokens?: number;
  sessions: number;
}

/**
 * Revokes access that exceeds a user's remaining role, so that they can't return by another way:
 *
 * - open invitations that they created and could no longer create, with a session or one of their keys, and invitations
 *   to their own address with a higher role;
 * - API keys and SCIM tokens that they created, if they can no longer create them: they know their text;
 * - password-reset links for other members;
 * - their sessions, so that every page and open stream authenticates them again.
 *
 * Call it in the transaction that changes the role, after the change.
 */
export async function withdrawRights(trx: Database, lostRole: LostRole): Promise<WithdrawnRights> {
  const keys = mayDo(lostRole.role, 'key.manage') ? 0 : await revoke(trx, 'api_keys', lostRole);
  const scimTokens = mayDo(lostRole.role, 'scim.manage') ? 0 : await revoke(trx, 'scim_tokens', lostRole);
  const invitations = await deleteInvitations(trx, lostRole);
  await deleteResetLinks(trx, lostRole);
  const sessions = await deleteSessions(trx, lostRole);
  return { invitations, keys, sessions, ...(scimTokens > 0 && { scimTokens }) };
}

/** Revokes what the member created. Returns the number. */
async function revoke(
  trx: Database,
  table: 'api_keys' | 'scim_tokens',
  { organizationId, userId }: LostRole,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable(table)
    .set({ revoked_at: new Date() })
    .where('organization_id', '=', organizationId)
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

async function deleteInvitations(trx: Database, { organizationId, userId, role }: LostRole): Promise<number> {
  const userKeys = trx.selectFrom('api_keys').select('id').where('created_by', '=', userId);
  const address = trx.selectFrom('users').select('email').where('id', '=', userId);
  const { numDeletedRows } = await trx
    .deleteFrom('invitations')
    .where('organization_id', '=', organizationId)
    .where('used_at', 'is', null)
    .where('is_first', '=', false)
    .where(({ and, or, eb }) =>
      or([
        and([
          or([eb('invited_by', '=', userId), eb('key_id', 'in', userKeys)]),
          isAnyOf(ROLES.filter((each) => !mayInvite(role, each))),
        ]),
        and([
          eb('email', 'in', address),
          isAnyOf(ROLES.filter((each) => role === undefined || !isRoleWithin(each, role))),
        ]),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

async function deleteResetLinks(trx: Database, { organizationId, userId }: LostRole): Promise<void> {
  const members = trx.selectFrom('members').select('user_id').where('organization_id', '=', organizationId);
  await trx.deleteFrom('user_verifications').where('created_by', '=', userId).where('value', 'in', members).execute();
}

async function deleteSessions(trx: Database, { userId, exceptSession }: LostRole): Promise<number> {
  let query = trx.deleteFrom('user_sessions').where('user_id', '=', userId);
  if (exceptSession !== undefined) query = query.where('id', '<>', exceptSession);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

function mayDo(role: Role | undefined, action: Action): boolean {
  return role !== undefined && isAllowed(createMemberRights(role), action);
}

/** Returns whether a user with the first role can invite someone with the second one. */
function mayInvite(role: Role | undefined, invitedRole: Role): boolean {
  return (
    role !== undefined &&
    isAllowed(createMemberRights(role), invitedRole === 'owner' ? 'owner.manage' : 'member.manage')
  );
}

/** Unlike the `in` operator, accepts an empty list. */
function isAnyOf(roles: readonly Role[]) {
  return sql<boolean>`role = any(${roles})`;
}
