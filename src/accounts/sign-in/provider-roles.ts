/** Roles that follow from the groups of a user at the identity provider, updated with each sign-in. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { RoleRules } from '../../config/roles.ts';
import type { OidcSettings } from '../../config/sign-in.ts';
import type { Database } from '../../db/schema.ts';
import type { Role } from '../../db/tables/accounts.ts';
import { AppError } from '../../errors.ts';
import { findClaim, readGroups } from '../../readers/ways/oidc/read-groups.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { AuditActor } from '../audit/record-audit.ts';
import { addMember, changeRole, findMemberRole, removeMember } from '../members/members.ts';
import { listOrganizations } from '../organizations.ts';
import { findScimRole } from '../scim/roles.ts';
import { chooseRole } from './choose-role.ts';

/** The decision of the current sign-in, from the check of the user until the session exists. */
const decisions = new AsyncLocalStorage<{ role?: Role | undefined }>();

/** Runs one request to the sign-in library, with a place for its decision. */
export function withRoleDecision<Result>(run: () => Result): Result {
  return decisions.run({}, run);
}

/** Who signs in. */
interface SignedInUser {
  userId: string;
  ip: string | null;
  /** The new session. @defaultValue there is none yet */
  sessionId?: string | undefined;
}

/** Creates the functions that apply the groups of users; undefined if groups don't decide about roles. */
export function createProviderRoles(
  db: Database,
  { roles, organizationId }: Pick<OidcSettings, 'roles' | 'organizationId'>,
) {
  if (!roles) return undefined;
  const findOrganization = async () => organizationId ?? (await listOrganizations(db))[0]?.id;
  const findRoleFromScim = async (userId: string | undefined) => {
    const organization = await findOrganization();
    return userId === undefined || organization === undefined
      ? undefined
      : findScimRole(db, { organizationId: organization, userId, roles });
  };

  return {
    /**
     * Determines a user's role: from their SCIM groups if the provider pushes groups, and from the sign-in's claims
     * otherwise. Returns `groups_unusable` if the claims don't contain groups. A provider that is set up wrongly must
     * neither give rights nor take them away.
     */
    async decide(
      claims: Readonly<Record<string, unknown>>,
      userId: string | undefined,
    ): Promise<Role | 'none' | 'groups_unusable'> {
      const role = (await findRoleFromScim(userId)) ?? findRoleFromClaims(claims, roles);
      const decision = decisions.getStore();
      if (decision && role !== 'groups_unusable') decision.role = role === 'none' ? undefined : role;
      return role;
    },

    /** Gives a user the role that was decided in this sign-in. Does nothing if it wasn't about the organization. */
    async apply({ userId, sessionId, ip }: SignedInUser): Promise<void> {
      const role = decisions.getStore()?.role;
      const organization = await findOrganization();
      if (role === undefined || organization === undefined) return;
      const member = { organizationId: organization, userId };
      const actor: AuditActor = sessionId === undefined ? { kind: 'nobody' } : { kind: 'session', userId, sessionId };
      const from = await findMemberRole(db, member);
      if (from === role) return;
      const event = { organizationId: organization, actor, ip, action: 'member.update', subject: userId } as const;
      if (from === undefined) {
        await addMember(db, { ...member, role });
        await recordAudit(db, { ...event, details: { to: role, by: 'groups' } });
        return;
      }
      await keepLastOwner(() =>
        changeRole(db, { ...member, from, role, bySession: sessionId }, (trx, withdrawn) =>
          recordAudit(trx, { ...event, details: { from, to: role, by: 'groups', ...(withdrawn && { withdrawn }) } }),
        ),
      );
    },

    /** Removes a user whose groups don't give a role. Returns whether they're still a member of any organization. */
    async remove({ userId, ip }: SignedInUser): Promise<boolean> {
      const organization = await findOrganization();
      const member = { organizationId: organization ?? '', userId };
      const from = await findMemberRole(db, member);
      if (from !== undefined)
        await keepLastOwner(() =>
          removeMember(db, { ...member, from }, (trx, withdrawn) =>
            recordAudit(trx, {
              organizationId: member.organizationId,
              actor: { kind: 'nobody' },
              ip,
              action: 'member.delete',
              subject: userId,
              details: { role: from, by: 'groups', withdrawn },
            }),
          ),
        );
      const rows = await db.selectFrom('members').select('role').where('user_id', '=', userId).limit(1).execute();
      return rows.length > 0;
    },
  };
}

function findRoleFromClaims(
  claims: Readonly<Record<string, unknown>>,
  roles: RoleRules,
): Role | 'none' | 'groups_unusable' {
  const groups = findGroups(claims, roles);
  return groups ? (chooseRole(groups, roles) ?? 'none') : 'groups_unusable';
}

/** A provider leaves the claim out if it isn't set up, or if a user has too many groups. An empty list has no groups. */
function findGroups(claims: Readonly<Record<string, unknown>>, { claim }: RoleRules): string[] | undefined {
  if ((findClaim(claims, claim) ?? undefined) === undefined) return undefined;
  try {
    return readGroups(claims, { claim, delimiter: undefined });
  } catch {
    return undefined;
  }
}

/** An organization always keeps its last owner, whatever the groups say. */
async function keepLastOwner(change: () => Promise<unknown>): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return;
    throw error;
  }
}
