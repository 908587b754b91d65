import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { createId } from '../../lib/ids.ts';
import { parseName } from '../names.ts';
import { parseEmail } from './email.ts';
import { hashLinkToken } from './link-token.ts';
import { getInvitation, useInvitation, useOpenInvitations } from './invitations.ts';
import type { OpenInvitation } from './invitations.ts';
import { addMember } from './members.ts';
import { addProjectRoles } from './project-roles.ts';
import { isReservedEmail } from './reserved-emails.ts';

export interface NewUser {
  name: string;
  email: string;
  /** Salt and hash, in their stored form. */
  passwordHash: string;
  /** Mail domains whose users join through the OIDC provider. @defaultValue none */
  oidcDomains?: readonly string[] | undefined;
}

/**
 * Creates an account with an invitation link, and adds it to the organization. Throws `gone` if the link can't be
 * used anymore, and `conflict` if the email address already has an account. Throws `forbidden` for an email address
 * that the link doesn't prove: one that the invitation isn't for, or one that is reserved for its owner.
 */
export async function acceptAsNewUser(
  db: Database,
  token: string,
  { oidcDomains = [], ...user }: NewUser,
): Promise<{ userId: string; invitation: OpenInvitation }> {
  return db.transaction().execute(async (trx) => {
    const invitation = await getInvitation(trx, token);
    const email = requireAddress(invitation, parseEmail(user.email));
    if (invitation.email === null && !invitation.isFirst) await requireUnreserved(trx, { email, domains: oidcDomains });
    const userId = createId('usr');
    const createdUser = await trx
      .insertInto('users')
      .values({ id: userId, name: parseName(user.name), email, email_verified: invitation.isMailed })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!createdUser)
      throw new AppError(
        'conflict',
        'An account with this email address already exists. Sign in, then open the link again.',
      );
    await trx
      .insertInto('user_accounts')
      .values({
        id: createId('acc'),
        user_id: userId,
        provider_id: 'credential',
        account_id: userId,
        password: user.passwordHash,
      })
      .execute();
    await useInvitation(trx, { id: invitation.id, userId });
    await join(trx, { invitation, userId });
    return { userId, invitation };
  });
}

/**
 * Adds an existing user to the organization of an invitation. Changes nothing if the same user accepted it before and
 * is still a member, because the page after a sign-in with the provider may accept it again.
 */
export async function acceptAsUser(db: Database, token: string, userId: string): Promise<AcceptedInvitation> {
  return db.transaction().execute(async (trx) => {
    const openInvitation = await findAccepted(trx, token, userId);
    if (openInvitation) return openInvitation;
    const invitation = await getInvitation(trx, token);
    const { email } = await trx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
    requireAddress(invitation, email);
    await useInvitation(trx, { id: invitation.id, userId });
    await join(trx, { invitation, userId });
    return invitation;
  });
}

async function findAccepted(trx: Database, token: string, userId: string): Promise<AcceptedInvitation | undefined> {
  return trx
    .selectFrom('invitations as invitation')
    .innerJoin('members as member', (on) =>
      on.onRef('member.organization_id', '=', 'invitation.organization_id').on('member.user_id', '=', userId),
    )
    .select(['invitation.id', 'invitation.organization_id as organizationId', 'invitation.role'])
    .where('invitation.token_hash', '=', hashLinkToken(token))
    .where('invitation.used_by', '=', userId)
    .executeTakeFirst();
}

/**
 * Accepts and returns the open invitations to a user's email address. The caller must have verified that the address
 * belongs to the user.
 */
export async function acceptByAddress(
  db: Database,
  { userId, email }: { userId: string; email: string },
): Promise<AcceptedInvitation[]> {
  return db.transaction().execute(async (trx) => {
    const rows = await useOpenInvitations(trx, userId)
      .where('email', '=', email)
      .returning(['id', 'organization_id as organizationId', 'role', 'project_roles as projectRoles'])
      .execute();
    for (const { organizationId, role, projectRoles } of rows) {
      await addMember(trx, { organizationId, role, userId });
      await addProjectRoles(trx, { organizationId, userId, projectRoles });
    }
    return rows;
  });
}

/** The accepted invitation. */
export type AcceptedInvitation = Pick<OpenInvitation, 'id' | 'organizationId' | 'role'>;

async function requireUnreserved(trx: Database, address: { email: string; domains: readonly string[] }): Promise<void> {
  if (!(await isReservedEmail(trx, address))) return;
  throw new AppError(
    'forbidden',
    `You can't create an account for ${address.email} with this link, because it doesn't prove that the email address is yours. Open the invitation sent to that address, continue with your identity provider, or use another address.`,
  );
}

function requireAddress({ email: invitedEmail }: OpenInvitation, email: string): string {
  if (invitedEmail === null || invitedEmail === email) return email;
  throw new AppError('forbidden', `This invitation is for ${invitedEmail}. Use an account with that email address.`);
}

/** The setup link of the first start applies to all organizations without an owner. Other links apply to one organization. */
async function join(
  trx: Database,
  { invitation, userId }: { invitation: OpenInvitation; userId: string },
): Promise<void> {
  const { role, organizationId, isFirst, projectRoles } = invitation;
  if (isFirst) {
    for (const id of await listUnowned(trx)) await addMember(trx, { organizationId: id, userId, role });
  }
  await addMember(trx, { organizationId, userId, role });
  await addProjectRoles(trx, { organizationId, userId, projectRoles });
}

async function listUnowned(trx: Database): Promise<string[]> {
  const rows = await trx
    .selectFrom('organizations as organization')
    .select('organization.id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('members')
            .select('members.user_id')
            .whereRef('members.organization_id', '=', 'organization.id')
            .where('members.role', '=', 'owner'),
        ),
      ),
    )
    .orderBy('organization.id')
    .execute();
  return rows.map(({ id }) => id);
}
