import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { createId } from '../../lib/ids.ts';
import { parseName } from '../names.ts';
import { parseEmail } from './email.ts';
import { getInvitation, useInvitation } from './invitations.ts';
import type { OpenInvitation } from './invitations.ts';
import { addMember } from './members.ts';

export interface NewUser {
  name: string;
  email: string;
  /** Salt and hash, as they are stored. */
  passwordHash: string;
}

/** Makes an account with the link of an invitation, and a member of it. Throws `gone` for a link that is over, `conflict` when there is such an account. */
export async function acceptAsNewUser(
  db: Database,
  token: string,
  user: NewUser,
): Promise<{ userId: string; invitation: OpenInvitation }> {
  return db.transaction().execute(async (trx) => {
    const invitation = await getInvitation(trx, token);
    const email = requireAddress(invitation, parseEmail(user.email));
    await useInvitation(trx, invitation.id);
    const userId = createId('usr');
    const made = await trx
      .insertInto('users')
      .values({ id: userId, name: parseName(user.name), email, email_verified: invitation.isMailed })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made)
      throw new AppError(
        'conflict',
        'There is an account with this address; sign in with it, then open the link again.',
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
    await join(trx, { invitation, userId });
    return { userId, invitation };
  });
}

/** Makes a user who is there already a member. */
export async function acceptAsUser(db: Database, token: string, userId: string): Promise<OpenInvitation> {
  return db.transaction().execute(async (trx) => {
    const invitation = await getInvitation(trx, token);
    const { email } = await trx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
    requireAddress(invitation, email);
    await useInvitation(trx, invitation.id);
    await join(trx, { invitation, userId });
    return invitation;
  });
}

/** Uses the open invitations that are bound to a user's address, which the caller knows to be theirs. */
export async function acceptByAddress(
  db: Database,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .updateTable('invitations')
      .set({ used_at: new Date() })
      .where('email', '=', email)
      .where('used_at', 'is', null)
      .where('expires_at', '>', new Date())
      .returning(['organization_id as organizationId', 'role'])
      .execute();
    for (const row of rows) await addMember(trx, { ...row, userId });
  });
}

function requireAddress({ email: wanted }: OpenInvitation, email: string): string {
  if (wanted === null || wanted === email) return email;
  throw new AppError('forbidden', `This invitation is for ${wanted}; use an account with that address.`);
}

/** The link of a start is for everything that nobody owns, others for one organization. */
async function join(
  trx: Database,
  { invitation, userId }: { invitation: OpenInvitation; userId: string },
): Promise<void> {
  const { role, organizationId, isFirst } = invitation;
  if (isFirst) {
    for (const id of await listUnowned(trx)) await addMember(trx, { organizationId: id, userId, role });
  }
  await addMember(trx, { organizationId, userId, role });
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
