/** Users that an identity provider creates, changes and deactivates over SCIM. Each has an account. */
import { NOW } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { createId } from '../../lib/ids.ts';
import { applyPatch } from '../../lib/scim/apply-patch.ts';
import type { PatchOperation } from '../../lib/scim/apply-patch.ts';
import { readResource } from '../../lib/scim/read-resource.ts';
import { ScimError } from '../../lib/scim/scim-error.ts';
import { USER } from '../../lib/scim/schema.ts';
import type { ScimObject } from '../../lib/scim/schema.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { withScimLock } from './context.ts';
import type { ScimContext } from './context.ts';
import { deactivateAccount, reactivateAccount } from './deactivate.ts';
import { listResources } from './list-resources.ts';
import type { Equality, ListPage, ListQuery } from './list-resources.ts';
import { findOrCreateAccount, removeCredentials, requireManageable, updateAccount } from './accounts.ts';
import { syncRole } from './roles.ts';
import { readAccountFields, toUserResources, toWritable } from './user-resource.ts';
import type { ScimUserRow } from './user-resource.ts';
import { requireVersion } from './version.ts';
import type { Preconditions } from './version.ts';

const MAX_USERS = 100_000;
const MAX_BYTES = 100_000;

/** Lists users. Reads their groups only if the response or the filter needs them. */
export async function listUsers(
  context: ScimContext,
  { withGroups, ...query }: ListQuery & { withGroups: boolean },
): Promise<ListPage> {
  const select = (equalities: readonly Equality[]) =>
    equalities.reduce(
      (selection, { name, value }) => selection.where(COLUMNS[name] ?? 'id', '=', toColumnValue(name, value) as string),
      context.db.selectFrom('scim_users').where('organization_id', '=', context.organizationId),
    );
  const needsGroups = withGroups || /groups/i.test(query.filter ?? '');
  return listResources(USER, query, {
    columns: Object.keys(COLUMNS),
    count: async (equalities) => {
      const row = await select(equalities)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
    read: async (equalities, { after, offset, limit }) => {
      let selection = select(equalities).selectAll().orderBy('id').limit(limit);
      if (after !== undefined) selection = selection.where('id', '>', after);
      if (offset !== undefined) selection = selection.offset(offset);
      return toUserResources(context, { rows: await selection.execute(), withGroups: needsGroups });
    },
  });
}

const COLUMNS: Readonly<Record<string, 'id' | 'user_name_key' | 'external_id' | 'active'>> = {
  id: 'id',
  userName: 'user_name_key',
  externalId: 'external_id',
  active: 'active',
};

function toColumnValue(name: string, value: string | boolean): string | boolean {
  return name === 'userName' ? String(value).toLowerCase() : value;
}

/** Reads a user. Throws `not_found`, also for another organization's user. */
export async function getUser(context: ScimContext, id: string): Promise<ScimObject> {
  return toResource(context, await getRow(context, id));
}

/**
 * Creates a user. If an account of the organization has the same email address, the user gets this account. Throws
 * `uniqueness` if the user exists, or if the account can't be used.
 */
export async function createUser(context: ScimContext, body: unknown): Promise<ScimObject> {
  const resource = readResource(USER, body, context.ignored);
  const fields = readFields(resource);
  return withScimLock(context, async (locked) => {
    const { db, organizationId, caller } = locked;
    await requireUnusedName(locked, { userName: fields.userName });
    await requireRoom(locked);
    const userId = await findOrCreateAccount(locked, fields.account);
    const row = await db
      .insertInto('scim_users')
      .values({
        id: createId('scu'),
        organization_id: organizationId,
        user_id: userId,
        active: fields.active ?? true,
        ...fields.columns,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const details = { userName: row.user_name, email: fields.account.email, active: row.active };
    await recordAudit(db, { ...caller, organizationId, action: 'scim-user.create', subject: userId, details });
    if (row.active) await reactivateAccount(db, userId);
    if (row.active) await syncRole(locked, { userId });
    else await deactivateAccount(db, { userId, caller });
    return toResource(locked, row);
  });
}

/** Replaces a user. Without `active`, the user stays as active as before. */
export async function replaceUser(
  context: ScimContext,
  { id, body, ...preconditions }: { id: string; body: unknown } & Preconditions,
): Promise<ScimObject> {
  const resource = readResource(USER, body, context.ignored);
  return withScimLock(context, (locked) =>
    change(locked, { id, ...preconditions, run: ({ active }) => ({ active, ...resource }) }),
  );
}

/** Applies operations to a user. */
export async function patchUser(
  context: ScimContext,
  { id, operations, ...preconditions }: { id: string; operations: PatchOperation[] } & Preconditions,
): Promise<ScimObject> {
  const { ignored } = context;
  return withScimLock(context, (locked) =>
    change(locked, {
      id,
      ...preconditions,
      run: (row) => applyPatch(USER, { resource: toWritable(row), operations, ignored }),
    }),
  );
}

/**
 * Deletes a user: deactivates the account and removes its password and identities, so that a later user with the same
 * email address starts without them.
 */
export async function deleteUser(
  context: ScimContext,
  { id, ...preconditions }: { id: string } & Preconditions,
): Promise<void> {
  await withScimLock(context, async (locked) => {
    const { db, caller, organizationId } = locked;
    const row = await getRow(locked, id);
    requireVersion(preconditions, row.version);
    const { email } = await requireManageable(locked, row.user_id);
    const { user_id: userId, user_name: userName } = row;
    await deactivateAccount(db, { userId, caller });
    await removeCredentials(db, userId);
    await bumpGroups(db, row.id);
    await db.deleteFrom('scim_users').where('id', '=', row.id).execute();
    const event = { ...caller, organizationId, action: 'scim-user.delete', subject: userId } as const;
    await recordAudit(db, { ...event, details: { userName, email } });
  });
}

interface Change extends Preconditions {
  id: string;
  run: (row: ScimUserRow) => ScimObject;
}

async function change(context: ScimContext, { id, run, ...preconditions }: Change): Promise<ScimObject> {
  const { db, caller, organizationId } = context;
  const row = await getRow(context, id);
  requireVersion(preconditions, row.version);
  const before = toWritable(row);
  const after = run(row);
  const fields = readFields(after);
  const active = fields.active ?? row.active;
  const changes = listChanges(before, { ...after, active });
  if (changes.length === 0) return toResource(context, row);
  const { user_id: userId } = row;
  await requireManageable(context, userId);
  await requireUnusedName(context, { userName: fields.userName, id });
  await updateAccount(context, { userId, before: readAccountFields(before), after: fields.account });
  const changedRow = await db
    .updateTable('scim_users')
    .set(({ eb }) => ({ ...fields.columns, active, version: eb('version', '+', 1), updated_at: NOW }))
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const event = { ...caller, organizationId, subject: userId } as const;
  const otherChanges = changes.filter((name) => name !== 'active');
  if (otherChanges.length > 0)
    await recordAudit(db, { ...event, action: 'scim-user.update', details: { changed: otherChanges } });
  if (row.active && !active) {
    await recordAudit(db, { ...event, action: 'scim-user.deactivate', details: { userName: row.user_name } });
    await deactivateAccount(db, { userId, caller });
  }
  if (!row.active && active) {
    await reactivateAccount(db, userId);
    await recordAudit(db, { ...event, action: 'scim-user.reactivate', details: { userName: row.user_name } });
    await syncRole(context, { userId });
  }
  return toResource(context, changedRow);
}

/** Reads the columns of a user, and checks that it isn't too large. */
function readFields(resource: ScimObject) {
  const { userName, externalId, active, ...attributes } = resource;
  const text = JSON.stringify(attributes);
  if (text.length > MAX_BYTES)
    throw new ScimError('invalidValue', `The user's attributes are larger than ${MAX_BYTES} bytes.`);
  const name = String(userName);
  if (name.length > 500) throw new ScimError('invalidValue', 'userName is longer than 500 characters.');
  return {
    userName: name,
    active: typeof active === 'boolean' ? active : undefined,
    account: readAccountFields(resource),
    columns: {
      user_name: name,
      user_name_key: name.toLowerCase(),
      external_id: typeof externalId === 'string' ? externalId : null,
      attributes: text,
    },
  };
}

function listChanges(before: ScimObject, after: ScimObject): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => toKey(before[name]) !== toKey(after[name]));
}

/** The database doesn't keep the order of keys. */
function toKey(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

async function getRow({ db, organizationId }: ScimContext, id: string): Promise<ScimUserRow> {
  const row = await db
    .selectFrom('scim_users')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row) return row;
  throw new AppError('not_found', `User ${JSON.stringify(id.slice(0, 80))} doesn't exist.`);
}

async function requireUnusedName(
  { db, organizationId }: ScimContext,
  { userName, id = '' }: { userName: string; id?: string },
): Promise<void> {
  const row = await db
    .selectFrom('scim_users')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('user_name_key', '=', userName.toLowerCase())
    .where('id', '<>', id)
    .executeTakeFirst();
  if (row) throw new ScimError('uniqueness', `A user with the userName ${JSON.stringify(userName)} already exists.`);
}

async function requireRoom({ db, organizationId }: ScimContext): Promise<void> {
  const { count } = await db
    .selectFrom('scim_users')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_USERS)
    throw new ScimError('invalidValue', `The organization already has ${MAX_USERS} users, the maximum.`);
}

/** Groups of a deleted user change, because they lose a member. */
async function bumpGroups(db: Database, scimUserId: string): Promise<void> {
  await db
    .updateTable('scim_groups')
    .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: NOW }))
    .where('id', 'in', (select) =>
      select.selectFrom('scim_group_members').select('group_id').where('scim_user_id', '=', scimUserId),
    )
    .execute();
}

async function toResource(context: ScimContext, row: ScimUserRow): Promise<ScimObject> {
  const [resource] = await toUserResources(context, { rows: [row], withGroups: true });
  if (!resource) throw new Error('Expected a resource.');
  return resource;
}
