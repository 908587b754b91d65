import { sql } from 'kysely';
import { createFutureTime, NOW } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import type { ProjectGrant, Role } from '../../db/tables/accounts.ts';
import { AppError } from '../../errors.ts';
import { createId } from '../../lib/ids.ts';
import { getOrganization } from '../organizations.ts';
import { getProject } from '../projects/projects.ts';
import { parseEmail } from './email.ts';
import { createLinkToken, hashLinkToken } from './link-token.ts';

export interface Invitation {
  id: string;
  /** null: anyone with the link can use it. */
  email: string | null;
  role: Role;
  /** Roles in projects that accepting the invitation gives. */
  projectRoles: readonly ProjectGrant[];
  /** Name of the user who invited; null for the operator or a key. */
  invitedBy: string | null;
  createdAt: Date;
  expiresAt: Date;
}

export interface NewInvitation {
  organizationId: string;
  role: Role;
  /** @defaultValue anyone with the link can use it */
  email?: string | undefined;
  /** Roles in projects, beside the role in the organization. @defaultValue none */
  projectRoles?: readonly ProjectGrant[] | undefined;
  /** Id of the user who invites. @defaultValue the operator or a key */
  invitedBy?: string | undefined;
  /** Id of the API key that invites. The link expires with the key. @defaultValue none */
  keyId?: string | undefined;
  /** Lifetime of the link, in seconds. @defaultValue 7 days */
  seconds?: number | undefined;
}

const INVITATION_SECONDS = 7 * 86_400;

/** Creates an invitation to an organization. The token is the secret of the link. It is never stored and can't be shown again. */
export async function createInvitation(
  db: Database,
  input: NewInvitation,
): Promise<{ invitation: Invitation; token: string }> {
  const { organizationId, projectRoles = [] } = input;
  await getOrganization(db, organizationId);
  for (const { projectId: project } of projectRoles) await getProject(db, { id: project, organizationId });
  const { token, hash } = createLinkToken();
  const id = createId('inv');
  await db
    .insertInto('invitations')
    .values({
      id,
      organization_id: organizationId,
      role: input.role,
      project_roles: JSON.stringify(projectRoles),
      email: input.email === undefined ? null : parseEmail(input.email),
      token_hash: hash,
      invited_by: input.invitedBy ?? null,
      key_id: input.keyId ?? null,
      expires_at: createExpiry(db, input),
    })
    .execute();
  const invitation = await selectOpen(db).where('invitation.id', '=', id).executeTakeFirstOrThrow();
  return { invitation, token };
}

/** The link of an invitation from an API key expires with the key at the latest, because its holder has the link. */
function createExpiry(db: Database, { keyId, seconds = INVITATION_SECONDS }: NewInvitation) {
  const ownExpiry = createFutureTime(seconds);
  if (keyId === undefined) return ownExpiry;
  const keyExpiry = db.selectFrom('api_keys').select('expires_at').where('id', '=', keyId);
  return sql<Date>`least(${ownExpiry}, (${keyExpiry}))`;
}

/** Records that the link was emailed, and only to the address that it is for. */
export async function markMailed(db: Database, id: string): Promise<void> {
  await db.updateTable('invitations').set({ is_mailed: true }).where('id', '=', id).execute();
}

/** Lists the open invitations after the invitation `cursor`, newest first. */
export async function listInvitations(
  db: Database,
  { organizationId, cursor, limit }: { organizationId: string; cursor?: string | undefined; limit: number },
): Promise<Invitation[]> {
  let query = selectOpen(db)
    .where('invitation.organization_id', '=', organizationId)
    .orderBy('invitation.id', 'desc')
    .limit(limit);
  if (cursor !== undefined) query = query.where('invitation.id', '<', cursor);
  return query.execute();
}

/** Revokes an invitation. Throws `not_found` if the organization has no such open invitation. */
export async function deleteInvitation(
  db: Database,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<Invitation> {
  const invitation = await selectOpen(db)
    .where('invitation.id', '=', id)
    .where('invitation.organization_id', '=', organizationId)
    .executeTakeFirst();
  if (!invitation)
    throw new AppError('not_found', `Invitation ${JSON.stringify(id)} doesn't exist or is no longer open.`);
  await db.deleteFrom('invitations').where('id', '=', id).execute();
  return invitation;
}

export interface OpenInvitation {
  id: string;
  organizationId: string;
  organizationName: string;
  role: Role;
  projectRoles: readonly ProjectGrant[];
  email: string | null;
  isMailed: boolean;
  isFirst: boolean;
  expiresAt: Date;
}

/** Gets a link's invitation. Throws `gone` if it was used or revoked, or has expired. */
export async function getInvitation(db: Database, token: string): Promise<OpenInvitation> {
  const row = await db
    .selectFrom('invitations as invitation')
    .innerJoin('organizations as organization', 'organization.id', 'invitation.organization_id')
    .select([
      'invitation.id',
      'invitation.organization_id as organizationId',
      'organization.name as organizationName',
      'invitation.role',
      'invitation.project_roles as projectRoles',
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
  throw createExpiredError();
}

/** Marks an invitation as used. If there are several simultaneous calls, one succeeds and the others throw `gone`. */
export async function useInvitation(trx: Database, { id, userId }: { id: string; userId: string }): Promise<void> {
  const update = await useOpenInvitations(trx, userId).where('id', '=', id).returning('id').executeTakeFirst();
  if (!update) throw createExpiredError();
}

/** Starts a statement that marks open invitations as used by a user. */
export function useOpenInvitations(trx: Database, userId: string) {
  return trx
    .updateTable('invitations')
    .set({ used_at: NOW, used_by: userId })
    .where('used_at', 'is', null)
    .where('expires_at', '>', NOW);
}

function createExpiredError(): AppError {
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
      'invitation.project_roles as projectRoles',
      'inviter.name as invitedBy',
      'invitation.created_at as createdAt',
      'invitation.expires_at as expiresAt',
    ]);
}
