import { getOAuthState } from 'better-auth/api';
import type { OidcSettings } from '../../config/sign-in.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { acceptByAddress } from '../members/accept.ts';
import { getInvitation } from '../members/invitations.ts';
import { addMember } from '../members/members.ts';
import { listOrganizations } from '../organizations.ts';

/** Creates the hooks that tell which users of an OIDC provider may have an account: those with an invitation, and those of some mail domains. */
export function createOidcHooks(db: Database, { domains, role, organizationId }: OidcSettings) {
  const isOfDomain = (email: string) => domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());

  return {
    /** Refuses an account to who is not invited. Those who have one already sign in. */
    async validate({
      user,
      source,
    }: {
      user: { email?: string; emailVerified?: boolean };
      source: { action: string };
    }) {
      if (source.action !== 'create-user') return undefined;
      const email = user.email?.toLowerCase() ?? '';
      if (await holdsInvitation(db, email)) return undefined;
      const isVerified = user.emailVerified === true;
      if (isVerified && (isOfDomain(email) || (await isInvited(db, email)))) return undefined;
      return isVerified ? { error: 'not_invited' } : { error: 'email_not_verified' };
    },

    /** Makes a new user of one of the domains a member. */
    async join(user: { id: string; email: string; emailVerified: boolean }): Promise<void> {
      if (!user.emailVerified || !isOfDomain(user.email)) return;
      const organization = organizationId ?? (await listOrganizations(db))[0]?.id;
      if (organization !== undefined) await addMember(db, { organizationId: organization, userId: user.id, role });
    },

    /** Uses the invitations that are bound to the address of who signs in, when it is theirs. */
    async acceptInvitations(userId: string): Promise<void> {
      const user = await db
        .selectFrom('users')
        .select('email')
        .where('id', '=', userId)
        .where('email_verified', '=', true)
        .executeTakeFirst();
      if (user) await acceptByAddress(db, { userId, email: user.email });
    },
  };
}

/** Whether they came with the link of an invitation that they may use; the page of the link accepts it afterwards. */
async function holdsInvitation(db: Database, email: string): Promise<boolean> {
  const state = await getOAuthState<{ invitation?: unknown }>();
  if (typeof state?.invitation !== 'string') return false;
  try {
    const { email: wanted } = await getInvitation(db, state.invitation);
    return wanted === null || wanted === email;
  } catch (error) {
    if (error instanceof AppError && error.code === 'gone') return false;
    throw error;
  }
}

async function isInvited(db: Database, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('id')
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
