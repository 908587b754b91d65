/** Users that an identity provider creates, changes and deactivates over SCIM. Each has an account. */
import { NOW } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import { createId } from '../../lib/ids.ts';
import { isRecord } from '../../lib/is-record.ts';
import { readResource } from '../../lib/scim/read-resource.ts';
import { ScimError } from '../../lib/scim/scim-error.ts';
import { USER } from '../../lib/scim/schema.ts';
import type { ScimObject } from '../../lib/scim/schema.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { createEdit } from './change.ts';
import type { ScimChange } from './change.ts';
import { withScimLock } from './context.ts';
import type { ScimContext } from './context.ts';
import { deactivateAccount, reactivateAccount } from './deactivate.ts';
import type { ListPage, ListQuery } from './list-resources.ts';
import { findOrCreateAccount, removeCredentials, requireManageable, updateAccount } from './accounts.ts';
import { syncRole } from './roles.ts';
import { getRow, listRows, requireRoom, requireUnusedName } from './rows.ts';
import type { ScimRow } from './rows.ts';
import { readAccountFields, toUserResources, toWritable } from './user-resource.ts';
import { requireVersion } from './version.ts';
import type { Preconditions } from './version.ts';

const MAX_BYTES = 100_000;

/** Lists users. Reads their groups only if the response or the filter needs them. */
export async function listUsers(
  context: ScimContext,
  { withReferences, ...query }: ListQuery & { withReferences: boolean },
): Promise<ListPage> {
  const needsGroups = withReferences || /groups/i.test(query.filter ?? '');
  return listRows(context, 'scim_users', {
    query,
    toResources: (rows) => toUserResources(context, { rows, withGroups: needsGroups }),
  });
}

/** Reads a user. Throws `not_found`, also for another organization's user. */
export async function getUser(context: ScimContext, { id }: { id: string }): Promise<ScimObject> {
  return toResource(context, await getRow(context, 'scim_users', id));
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
    await requireUnusedName(locked, 'scim_users', { name: fields.userName });
    await requireRoom(locked, 'scim_users');
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
    if (row.active) {
      await reactivateAccount(db, userId);
      await syncRole(locked, { userId });
    } else await deactivateAccount(db, { userId, caller });
    return toResource(locked, row);
  });
}

/** Replaces a user, or applies operations to it. Without `active`, the user stays as active as before. */
export async function changeUser(
  context: ScimContext,
  { id, edit, ...preconditions }: ScimChange,
): Promise<ScimObject> {
  const apply = createEdit(USER, edit, context);
  return withScimLock(context, async (locked) => {
    const { db, caller, organizationId } = locked;
    const row = await getRow(locked, 'scim_users', id);
    requireVersion(preconditions, row.version);
    const before = toWritable(row);
    const after = apply(toWritable(row));
    const fields = readFields(after);
    const active = fields.active ?? row.active;
    const changes = listChanges(before, { ...after, active });
    if (changes.length === 0) return toResource(locked, row);
    const { user_id: userId } = row;
    await requireManageable(locked, userId);
    await requireUnusedName(locked, 'scim_users', { name: fields.userName, id });
    await updateAccount(locked, { userId, before: readAccountFields(before), after: fields.account });
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
      await syncRole(locked, { userId });
    }
    return toResource(locked, changedRow);
  });
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
    const row = await getRow(locked, 'scim_users', id);
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
    isRecord(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
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

async function toResource(context: ScimContext, row: ScimRow<'scim_users'>): Promise<ScimObject> {
  const [resource] = await toUserResources(context, { rows: [row], withGroups: true });
  if (!resource) throw new Error('Expected a resource.');
  return resource;
}
