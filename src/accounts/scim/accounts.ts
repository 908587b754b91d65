/** The accounts of provisioned users: which ones SCIM can use and change. */
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { createId } from '../../lib/ids.ts';
import { ScimError } from '../../lib/scim/scim-error.ts';
import { removeSecondFactor } from '../sign-in/remove-second-factor.ts';
import type { ScimContext } from './context.ts';
import type { AccountFields } from './user-resource.ts';

/**
 * Returns the account of a new user: the organization's member with the email address, an account without any
 * organization, or a new one. Throws `uniqueness` for accounts that the provider has no right to:
 *
 * - the account of a user who is provisioned already;
 * - the emergency account;
 * - accounts that belong only to other organizations;
 * - accounts with an unverified email address: another person may have chosen it, and would get the role.
 */
export async function findOrCreateAccount(context: ScimContext, { email, name }: AccountFields): Promise<string> {
  const { db } = context;
  requireNotEmergency(context, email);
  const existingUser = await db
    .selectFrom('users')
    .select(['id', 'email_verified as isVerified'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();
  if (!existingUser) {
    const { id } = await db
      .insertInto('users')
      .values({ id: createId('usr'), name, email, email_verified: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  await requireUsable(context, { userId: existingUser.id, email, isVerified: existingUser.isVerified });
  return existingUser.id;
}

async function requireUsable(
  { db, organizationId }: ScimContext,
  { userId, email, isVerified }: { userId: string; email: string; isVerified: boolean },
): Promise<void> {
  const refuse = (problem: string): never => {
    throw new ScimError('uniqueness', `An account with the email address ${email} exists, ${problem}`);
  };
  const [provisioned, memberships, identity] = await Promise.all([
    db.selectFrom('scim_users').select('user_name').where('user_id', '=', userId).executeTakeFirst(),
    db.selectFrom('members').select('organization_id').where('user_id', '=', userId).execute(),
    db
      .selectFrom('user_accounts')
      .select('id')
      .where('user_id', '=', userId)
      .where('provider_id', '<>', 'credential')
      .limit(1)
      .executeTakeFirst(),
  ]);
  if (provisioned) refuse('and belongs to another provisioned user.');
  const isOutside = memberships.length > 0 && memberships.every((each) => each.organization_id !== organizationId);
  if (isOutside) refuse("but isn't a member of this organization. Invite it first, or use another email address.");
  if (!isVerified && !identity)
    refuse(
      "but its email address isn't verified, so it may belong to someone else. Have the user sign in and link the identity provider, or remove the member.",
    );
}

/** Updates the account after a change of the user. Throws `uniqueness` if another account has the email address. */
export async function updateAccount(
  context: ScimContext,
  { userId, before, after }: { userId: string; before: AccountFields; after: AccountFields },
): Promise<void> {
  const { db, organizationId } = context;
  if (after.name !== before.name)
    await db.updateTable('users').set({ name: after.name }).where('id', '=', userId).execute();
  if (after.email === before.email) return;
  requireNotEmergency(context, after.email);
  const [other, elsewhere] = await Promise.all([
    db.selectFrom('users').select('id').where('email', '=', after.email).where('id', '<>', userId).executeTakeFirst(),
    db
      .selectFrom('members')
      .select('organization_id')
      .where('user_id', '=', userId)
      .where('organization_id', '<>', organizationId)
      .limit(1)
      .executeTakeFirst(),
  ]);
  if (other) throw new ScimError('uniqueness', `Another account has the email address ${after.email}.`);
  if (elsewhere)
    throw new ScimError(
      'mutability',
      "The account also belongs to another organization, so SCIM can't change its email address.",
    );
  await db.updateTable('users').set({ email: after.email, email_verified: true }).where('id', '=', userId).execute();
  // Links that were sent to the former address.
  await db.deleteFrom('user_verifications').where('value', '=', userId).execute();
}

/** Returns the account of a user. Throws `conflict` for the emergency account. */
export async function requireManageable(context: ScimContext, userId: string): Promise<{ email: string }> {
  const { email } = await context.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  requireNotEmergency(context, email);
  return { email };
}

/** Removes everything that a user can sign in with. */
export async function removeCredentials(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('user_accounts').where('user_id', '=', userId).execute();
  await removeSecondFactor(db, userId);
}

function requireNotEmergency({ settings }: ScimContext, email: string): void {
  if (email !== settings.emergencyEmail) return;
  throw new AppError(
    'conflict',
    "SCIM can't manage the emergency account (BINDERY_EMERGENCY_EMAIL), so that you can sign in if the provider is down or misconfigured. Unassign it in the provider.",
  );
}
