import { inSeconds, NOW } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import type { Role } from '../../db/tables/accounts.ts';
import { AppError } from '../../errors.ts';
import { createId } from '../../lib/ids.ts';
import { getOrganization } from '../organizations.ts';
import { parseEmail } from './email.ts';
import { createLinkToken, hashLinkToken } from './link-token.ts';

export interface Invitation {
  id: string;
  /** null: whoever has the link may use it. */
  email: string | null;
  role: Role;
  /** Name of who invited; null: the operator, or a key. */
  invitedBy: string | null;
  createdAt: Date;
  expiresAt: Date;
}

export interface NewInvitation {
  organizationId: string;
  role: Role;
  /** @defaultValue whoever has the link */
  email?: string | undefined;
  /** Id of who invites. @defaultValue the operator, or a key */
  invitedBy?: string | undefined;
  /** Id of the API key that invites. The invitation is withdrawn when the key is revoked. @defaultValue none */
  keyId?: string | undefined;
  /** Seconds for which it can be used. @defaultValue 7 days */
  seconds?: number | undefined;
}

const INVITATION_SECONDS = 7 * 86_400;

/** Invites to an organization. The token is the secret of the link: it is stored nowhere and can be shown only now. */
export async function createInvitation(
  db: Database,
  given: NewInvitation,
): Promise<{ invitation: Invitation; token: string }> {
  await getOrganization(db, given.organizationId);
  const { token, hash } = createLinkToken();
  const id = createId('inv');
  await db
    .insertInto('invitations')
    .values({
      id,
      organization_id: given.organizationId,
      role: given.role,
      email: given.email === undefined ? null : parseEmail(given.email),
      token_hash: hash,
      invited_by: given.invitedBy ?? null,
      key_id: given.keyId ?? null,
      expires_at: inSeconds(given.seconds ?? INVITATION_SECONDS),
    })
    .execute();
  const invitation = await selectOpen(db).where('invitation.id', '=', id).executeTakeFirstOrThrow();
  return { invitation, token };
}

/** Notes that the link went by mail to the address that it is bound to, and to nobody else. */
export async function markMailed(db: Database, id: string): Promise<void> {
  await db.updateTable('invitations').set({ is_mailed: true }).where('id', '=', id).execute();
}

/** Lists the invitations that can still be used, the newest first. */
export async function listInvitations(db: Database, organizationId: string): Promise<Invitation[]> {
  return selectOpen(db)
    .where('invitation.organization_id', '=', organizationId)
    .orderBy('invitation.id', 'desc')
    .execute();
}

/** Takes an invitation back; throws `not_found` when the organization has none such that can still be used. */
export async function deleteInvitation(
  db: Database,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<Invitation> {
  const found = await selectOpen(db)
    .where('invitation.id', '=', id)
    .where('invitation.organization_id', '=', organizationId)
    .executeTakeFirst();
  if (!found) throw new AppError('not_found', `Invitation ${JSON.stringify(id)} doesn't exist or is no longer open.`);
  await db.deleteFrom('invitations').where('id', '=', id).execute();
  return found;
}

export interface OpenInvitation {
  id: string;
  organizationId: string;
  organizationName: string;
  role: Role;
  email: string | null;
  isMailed: boolean;
  isFirst: boolean;
  expiresAt: Date;
}

/** Gets the invitation of a link; throws `gone` when it was used, taken back, or its time is over. */
export async function getInvitation(db: Database, token: string): Promise<OpenInvitation> {
  const row = await db
    .selectFrom('invitations as invitation')
    .innerJoin('organizations as organization', 'organization.id', 'invitation.organization_id')
    .select([
      'invitation.id',
      'invitation.organization_id as organizationId',
      'organization.name as organizationName',
      'invitation.role',
      'invitation.email',
      'invitation.is_mailed as isMailed',
      'invitation.is_first as isFirst',
      'invitation.expires_at as expiresAt',
    ])
    .where('invitation.token_hash', '=', hashLinkToken(token))
    .where('invitation.used_at', 'is', null)
    .where('invitation.expires_at', '>', NOW)
    .executeTakeFirst();
  if (row) return row;
  throw over();
}

/** Uses an invitation up. Of those who do it at once one succeeds, and the others get `gone`. */
export async function useInvitation(trx: Database, { id, userId }: { id: string; userId: string }): Promise<void> {
  const used = await trx
    .updateTable('invitations')
    .set({ used_at: NOW, used_by: userId })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', NOW)
    .returning('id')
    .executeTakeFirst();
  if (!used) throw over();
}

function over(): AppError {
  return new AppError(
    'gone',
    'This invitation was used or withdrawn, or it has expired. Ask the person who sent it for a new one.',
  );
}

function selectOpen(db: Database) {
  return db
    .selectFrom('invitations as invitation')
    .leftJoin('users as inviter', 'inviter.id', 'invitation.invited_by')
    .where('invitation.used_at', 'is', null)
    .where('invitation.expires_at', '>', NOW)
    .select([
      'invitation.id',
      'invitation.email',
      'invitation.role',
      'inviter.name as invitedBy',
      'invitation.created_at as createdAt',
      'invitation.expires_at as expiresAt',
    ]);
}
