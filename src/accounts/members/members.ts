import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { createPattern } from '../../db/create-pattern.ts';
import { withinTransaction } from '../../db/within-transaction.ts';
import type { Role } from '../../db/tables/accounts.ts';
import { AppError } from '../../errors.ts';
import { isRoleWithin } from '../policy.ts';
import { withdrawRights } from './withdraw-rights.ts';
import type { WithdrawnRights } from './withdraw-rights.ts';

export interface Member {
  userId: string;
  name: string;
  email: string;
  /** Whether the user proved that they can read email at the address. */
  emailVerified: boolean;
  /** True if signing in with a password also requires a code from an authenticator app. */
  hasSecondFactor: boolean;
  role: Role;
  joinedAt: Date;
  /** null: not signed in anywhere. */
  lastSeenAt: Date | null;
}

/** Identifies a member of an organization. */
export interface MemberReference {
  organizationId: string;
  userId: string;
}

/** The members to list. */
export interface MemberFilter {
  organizationId: string;
  /** Part of a name or an email address, in any case. @defaultValue all members */
  search?: string | undefined;
  /** Continues after this member. */
  after?: Pick<Member, 'joinedAt' | 'userId'> | undefined;
  limit: number;
}

/** Lists members of an organization, sorted by the time they joined. */
export async function listMembers(
  db: Database,
  { organizationId, search, after, limit }: MemberFilter,
): Promise<Member[]> {
  let query = selectMembers(db, organizationId).orderBy('member.created_at').orderBy('user.id').limit(limit);
  if (after)
    query = query.where(
      sql<boolean>`(member.created_at, ${sql.ref('user.id')}) > (${after.joinedAt}, ${after.userId})`,
    );
  if (search !== undefined) {
    const pattern = createPattern(search);
    query = query.where(({ eb, or }) => or([eb('user.name', 'ilike', pattern), eb('user.email', 'ilike', pattern)]));
  }
  return query.execute();
}

/** Gets a member. Throws `not_found` if the organization has no such member. */
export async function getMember(db: Database, { organizationId, userId }: MemberReference): Promise<Member> {
  const row = await selectMembers(db, organizationId).where('user.id', '=', userId).executeTakeFirst();
  return row ?? throwNotFound(userId);
}

/** Finds the role of a member. Undefined if the user isn't one. */
export async function findMemberRole(
  db: Database,
  { organizationId, userId }: MemberReference,
): Promise<Role | undefined> {
  const row = await db
    .selectFrom('members')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.role;
}

/** Adds a user to an organization. An existing member keeps the more powerful of both roles. */
export async function addMember(
  db: Database,
  { organizationId, userId, role }: MemberReference & { role: Role },
): Promise<void> {
  await db
    .insertInto('members')
    .values({ organization_id: organizationId, user_id: userId, role })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'user_id'])
        .doUpdateSet({ role })
        .where('members.role', 'in', ROLES_UPWARDS.slice(0, ROLES_UPWARDS.indexOf(role) + 1)),
    )
    .execute();
}

/** A member with the role that the caller's permission check was based on. */
export interface MemberChange extends MemberReference {
  /** The role at the time of the check. */
  from: Role;
  /** Session of the user who makes the change. It stays valid if they change their own role. */
  bySession?: string | undefined;
}

/**
 * Changes the role of a member, revokes their access beyond a lower role, and records the change in the same
 * transaction. Throws `conflict` for the last owner, and if the role has changed in the meantime.
 */
export async function changeRole(
  db: Database,
  { role, bySession, ...member }: MemberChange & { role: Role },
  record: (trx: Database, withdrawn: WithdrawnRights | undefined) => Promise<void>,
): Promise<Member> {
  return withinTransaction(db, async (trx) => {
    await lockMember(trx, member, role);
    await selectRow(trx.updateTable('members').set({ role }), member).execute();
    const isLess = !isRoleWithin(member.from, role);
    const lostRole = { ...member, role, exceptSession: bySession };
    await record(trx, isLess ? await withdrawRights(trx, lostRole) : undefined);
    return getMember(trx, member);
  });
}

/** Removes a member from the organization, in the same way. The user and their other memberships stay. */
export async function removeMember(
  db: Database,
  { bySession, ...member }: MemberChange,
  record: (trx: Database, withdrawn: WithdrawnRights) => Promise<void>,
): Promise<void> {
  await withinTransaction(db, async (trx) => {
    await lockMember(trx, member);
    await selectRow(trx.deleteFrom('members'), member).execute();
    await record(trx, await withdrawRights(trx, { ...member, role: undefined, exceptSession: bySession }));
  });
}

const ROLES_UPWARDS: readonly Role[] = ['viewer', 'member', 'admin', 'owner'];

function selectMembers(db: Database, organizationId: string) {
  return db
    .selectFrom('members as member')
    .innerJoin('users as user', 'user.id', 'member.user_id')
    .where('member.organization_id', '=', organizationId)
    .select(({ selectFrom }) => [
      'user.id as userId',
      'user.name',
      'user.email',
      'user.email_verified as emailVerified',
      'user.two_factor_enabled as hasSecondFactor',
      'member.role',
      'member.created_at as joinedAt',
      selectFrom('user_sessions as session')
        .whereRef('session.user_id', '=', 'user.id')
        .select(({ fn }) => fn.max('session.updated_at').as('at'))
        .$castTo<{ at: Date | null }>()
        .as('lastSeenAt'),
    ]);
}

function selectRow<Query extends { where(column: 'organization_id' | 'user_id', equals: '=', id: string): Query }>(
  query: Query,
  { organizationId, userId }: MemberReference,
): Query {
  return query.where('organization_id', '=', organizationId).where('user_id', '=', userId);
}

/** Locks the owners and the member, so that two owners can't leave simultaneously. Throws if the last owner would leave. */
async function lockMember(trx: Database, { organizationId, userId, from }: MemberChange, to?: Role): Promise<void> {
  const rows = await trx
    .selectFrom('members')
    .select(['user_id', 'role'])
    .where('organization_id', '=', organizationId)
    .where((builder) => builder.or([builder('role', '=', 'owner'), builder('user_id', '=', userId)]))
    .orderBy('user_id')
    .forUpdate()
    .execute();
  const member = rows.find((row) => row.user_id === userId) ?? throwNotFound(userId);
  if (member.role !== from)
    throw new AppError(
      'conflict',
      `This member's role was changed to ${member.role} in the meantime. Reload the list and try again.`,
    );
  const isLast = member.role === 'owner' && rows.filter((row) => row.role === 'owner').length === 1;
  if (!isLast || to === 'owner') return;
  throw new AppError('conflict', "This is the organization's last owner. Make another member an owner first.");
}

function throwNotFound(userId: string): never {
  throw new AppError('not_found', `This organization doesn't have a member ${JSON.stringify(userId)}.`);
}
