/** Reads what API keys can do. */
import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Scope } from '../../db/tables/accounts.ts';
import { AppError } from '../../errors.ts';
import type { KeyRights } from '../actor.ts';
import { findAccountRights } from '../members/member-rights.ts';

/** The columns that determine what a key can do. */
export interface KeyRightsRow {
  /** The scopes that apply: `limited_scopes`, or else `scopes`. */
  scopes: Scope[] | null;
  project_ids: string[] | null;
  actions: string[] | null;
  service_account_id: string | null;
}

/** The selection of these columns. */
export const KEY_RIGHTS = [
  sql<Scope[] | null>`coalesce(limited_scopes, scopes)`.as('scopes'),
  'project_ids',
  'actions',
  'service_account_id',
] as const;

/** Returns the permissions of a key. Throws `unauthorized` if its service account was deleted. */
export async function readKeyRights(db: Database, row: KeyRightsRow): Promise<KeyRights> {
  const { scopes, project_ids: projectIds, actions, service_account_id: accountId } = row;
  const account = accountId === null ? null : await findAccountRights(db, accountId);
  if (account === undefined)
    throw new AppError('unauthorized', 'The service account of the API key was deleted. Use another key.');
  return { scopes, projectIds, actions, account };
}

/** Finds what a key of an organization can do. Undefined if it doesn't exist, was revoked, or has expired. */
export async function findKeyRights(
  db: Database,
  { organizationId, keyId }: { organizationId: string; keyId: string },
): Promise<KeyRights | undefined> {
  const key = await db
    .selectFrom('api_keys')
    .select([...KEY_RIGHTS, 'expires_at'])
    .where('id', '=', keyId)
    .where('organization_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!key || (key.expires_at && key.expires_at <= new Date())) return undefined;
  return readKeyRights(db, key);
}
