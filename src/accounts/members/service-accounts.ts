/** Members that aren't people. They have a role and keys, and can't sign in. */
import { sql } from 'kysely';
import { NOW } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import type { ServiceAccountRole } from '../../db/tables/accounts.ts';
import { AppError } from '../../errors.ts';
import { createId } from '../../lib/ids.ts';
import { filterByOrganization } from '../filter-by-organization.ts';
import { parseName } from '../names.ts';
import { getOrganization } from '../organizations.ts';

/** Roles of service accounts, lowest first. Owners are always people. */
export const SERVICE_ACCOUNT_ROLES = ['viewer', 'member', 'admin'] as const satisfies readonly ServiceAccountRole[];

export interface ServiceAccount {
  id: string;
  organizationId: string;
  /** Unique in the organization, in any spelling. */
  name: string;
  role: ServiceAccountRole;
  /** Number of keys that can be used. */
  keys: number;
  createdAt: Date;
}

/** Identifies a service account. With an organization, accounts of other organizations aren't found. */
export interface ServiceAccountReference {
  id: string;
  organizationId?: string | undefined;
}

const MAX_ACCOUNTS = 100;

/** Creates a service account. Throws `conflict` if the name is taken, or the organization has the maximum number. */
export async function createServiceAccount(
  trx: Database,
  {
    organizationId,
    name,
    role,
    createdBy,
  }: { organizationId: string; name: string; role: ServiceAccountRole; createdBy?: string | undefined },
): Promise<ServiceAccount> {
  await getOrganization(trx, organizationId);
  const { length } = await listServiceAccounts(trx, { organizationId });
  if (length >= MAX_ACCOUNTS)
    throw new AppError(
      'conflict',
      `Your organization already has ${MAX_ACCOUNTS} service accounts, the maximum. Delete one first.`,
    );
  const id = createId('sa');
  const values = { id, organization_id: organizationId, name: parseName(name), role, created_by: createdBy ?? null };
  const row = await trx
    .insertInto('service_accounts')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row ? getServiceAccount(trx, { id }) : throwTaken(name);
}

/** Lists the service accounts of one organization or of all, by name. */
export async function listServiceAccounts(
  db: Database,
  { organizationId }: { organizationId?: string | undefined } = {},
): Promise<ServiceAccount[]> {
  return filterByOrganization(selectAccounts(db), organizationId).orderBy('name').orderBy('id').execute();
}

/** Gets a service account. Throws `not_found`. */
export async function getServiceAccount(
  db: Database,
  { id, organizationId }: ServiceAccountReference,
): Promise<ServiceAccount> {
  const row = await filterByOrganization(selectAccounts(db), organizationId).where('id', '=', id).executeTakeFirst();
  if (row) return row;
  throw new AppError('not_found', `Service account ${JSON.stringify(id.slice(0, 80))} doesn't exist. Check the ID.`);
}

/** Changes the fields that are present. Throws `conflict` if the name is taken. */
export async function updateServiceAccount(
  trx: Database,
  {
    name,
    role,
    ...reference
  }: ServiceAccountReference & { name?: string | undefined; role?: ServiceAccountRole | undefined },
): Promise<ServiceAccount> {
  // Otherwise, a change of the name could restore a role that someone removes at the same time.
  await trx.selectFrom('service_accounts').select('id').where('id', '=', reference.id).forUpdate().execute();
  const before = await getServiceAccount(trx, reference);
  const newName = parseName(name ?? before.name);
  const others = await listServiceAccounts(trx, before);
  if (others.some((each) => each.id !== before.id && each.name.toLowerCase() === newName.toLowerCase()))
    throwTaken(newName);
  const change = { name: newName, role: role ?? before.role };
  await trx.updateTable('service_accounts').set(change).where('id', '=', before.id).execute();
  return getServiceAccount(trx, before);
}

/**
 * Deletes a service account: revokes its keys with their open invitations, and removes its roles in projects. Returns
 * the account and the number of revoked keys.
 */
export async function deleteServiceAccount(
  trx: Database,
  reference: ServiceAccountReference,
): Promise<{ account: ServiceAccount; keys: number }> {
  const account = await getServiceAccount(trx, reference);
  const { id } = account;
  await trx.updateTable('service_accounts').set({ deleted_at: NOW }).where('id', '=', id).execute();
  const ownKeys = trx.selectFrom('api_keys').select('id').where('service_account_id', '=', id);
  await trx.deleteFrom('invitations').where('key_id', 'in', ownKeys).where('used_at', 'is', null).execute();
  const { numUpdatedRows } = await trx
    .updateTable('api_keys')
    .set({ revoked_at: new Date() })
    .where('service_account_id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  await trx.deleteFrom('project_roles').where('service_account_id', '=', id).execute();
  return { account, keys: Number(numUpdatedRows) };
}

function selectAccounts(db: Database) {
  return db
    .selectFrom('service_accounts')
    .select(['id', 'organization_id as organizationId', 'name', 'role', 'created_at as createdAt'])
    .select(
      sql<number>`(
        select count(*)::integer from api_keys where api_keys.service_account_id = service_accounts.id
          and revoked_at is null and (expires_at is null or expires_at > now())
      )`.as('keys'),
    )
    .where('deleted_at', 'is', null);
}

function throwTaken(name: string): never {
  throw new AppError(
    'conflict',
    `Your organization already has a service account ${JSON.stringify(name.slice(0, 80))}. Choose another name.`,
  );
}
