/** Groups that an identity provider pushes over SCIM. Their members get roles. */
import { sql } from 'kysely';
import type { RoleRules } from '../../config/roles.ts';
import { NOW } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import { createId } from '../../lib/ids.ts';
import { isObject } from '../../lib/scim/find-attribute.ts';
import { readResource } from '../../lib/scim/read-resource.ts';
import { ScimError } from '../../lib/scim/scim-error.ts';
import { GROUP } from '../../lib/scim/schema.ts';
import type { ScimObject } from '../../lib/scim/schema.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { createEdit } from './change.ts';
import type { ScimChange } from './change.ts';
import { withScimLock } from './context.ts';
import type { ScimContext } from './context.ts';
import type { ListPage, ListQuery } from './list-resources.ts';
import { syncRole } from './roles.ts';
import { getRow, listRows, requireRoom, requireUnusedName, toMeta } from './rows.ts';
import type { ScimRow } from './rows.ts';
import { requireVersion } from './version.ts';
import type { Preconditions } from './version.ts';

type GroupRow = ScimRow<'scim_groups'>;

/** Lists groups. Reads their members only if the response or the filter needs them. */
export async function listGroups(
  context: ScimContext,
  { withReferences, ...query }: ListQuery & { withReferences: boolean },
): Promise<ListPage> {
  const needsMembers = withReferences || /members/i.test(query.filter ?? '');
  return listRows(context, 'scim_groups', {
    query,
    toResources: (rows) => toResources(context, { rows, withMembers: needsMembers }),
  });
}

/** Reads a group. Throws `not_found`, also for another organization's group. */
export async function getGroup(
  context: ScimContext,
  { id, withReferences }: { id: string; withReferences: boolean },
): Promise<ScimObject> {
  return toResource(context, await getRow(context, 'scim_groups', id), withReferences);
}

/** Creates a group, and gives its members their roles. Throws `uniqueness` if a group has the same name. */
export async function createGroup(context: ScimContext, body: unknown): Promise<ScimObject> {
  const resource = readResource(GROUP, body, context.ignored);
  return withScimLock(context, async (locked) => {
    const { db, organizationId, caller } = locked;
    const columns = readColumns(resource);
    const members = await readMembers(locked, resource);
    await requireUnusedName(locked, 'scim_groups', { name: columns.display_name });
    await requireRoom(locked, 'scim_groups');
    const row = await db
      .insertInto('scim_groups')
      .values({ id: createId('scg'), organization_id: organizationId, ...columns })
      .returningAll()
      .executeTakeFirstOrThrow();
    await addMembers(db, { groupId: row.id, ids: [...members] });
    const details = { name: row.display_name, members: members.size };
    await recordAudit(db, { ...caller, organizationId, action: 'scim-group.create', subject: row.id, details });
    await syncMembers(locked, { ids: [...members], groups: [columns] });
    return toResource(locked, row, true);
  });
}

/** Replaces a group with its members, or applies operations to it. */
export async function changeGroup(
  context: ScimContext,
  { id, edit, ...preconditions }: ScimChange,
): Promise<ScimObject> {
  const apply = createEdit(GROUP, edit, context);
  return withScimLock(context, async (locked) => {
    const { db, organizationId, caller } = locked;
    const row = await getRow(locked, 'scim_groups', id);
    requireVersion(preconditions, row.version);
    const idsBefore = await listMemberIds(db, row.id);
    const after = apply({
      displayName: row.display_name,
      ...(row.external_id !== null && { externalId: row.external_id }),
      ...(idsBefore.length > 0 && { members: idsBefore.map((value) => ({ value, type: 'User' })) }),
    });
    const columns = readColumns(after);
    const members = await readMembers(locked, after);
    const before = new Set(idsBefore);
    const added = [...members].filter((each) => !before.has(each));
    const removed = idsBefore.filter((each) => !members.has(each));
    const isRenamed = columns.display_name !== row.display_name || columns.external_id !== row.external_id;
    if (!isRenamed && added.length === 0 && removed.length === 0) return toResource(locked, row, true);
    await requireUnusedName(locked, 'scim_groups', { name: columns.display_name, id });
    const changedRow = await db
      .updateTable('scim_groups')
      .set(({ eb }) => ({ ...columns, version: eb('version', '+', 1), updated_at: NOW }))
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await addMembers(db, { groupId: row.id, ids: added });
    if (removed.length > 0)
      await db
        .deleteFrom('scim_group_members')
        .where('group_id', '=', row.id)
        .where(sql<boolean>`scim_user_id = any(${removed})`)
        .execute();
    const details = {
      name: columns.display_name,
      ...(columns.display_name !== row.display_name && { from: row.display_name }),
      ...(added.length > 0 && { added: added.length }),
      ...(removed.length > 0 && { removed: removed.length }),
    };
    await recordAudit(db, { ...caller, organizationId, action: 'scim-group.update', subject: row.id, details });
    const changedIds = isRenamed ? [...new Set([...idsBefore, ...added])] : [...added, ...removed];
    await syncMembers(locked, { ids: changedIds, groups: [row, columns] });
    return toResource(locked, changedRow, true);
  });
}

/** Deletes a group. Its members lose the role that it gave them. */
export async function deleteGroup(
  context: ScimContext,
  { id, ...preconditions }: { id: string } & Preconditions,
): Promise<void> {
  await withScimLock(context, async (locked) => {
    const { db, organizationId, caller } = locked;
    const row = await getRow(locked, 'scim_groups', id);
    requireVersion(preconditions, row.version);
    const ids = await listMemberIds(db, row.id);
    await db.deleteFrom('scim_groups').where('id', '=', row.id).execute();
    const details = { name: row.display_name, members: ids.length };
    await recordAudit(db, { ...caller, organizationId, action: 'scim-group.delete', subject: row.id, details });
    await syncMembers(locked, { ids, groups: [row] });
  });
}

function readColumns(resource: ScimObject) {
  const name = String(resource['displayName']);
  if (name.length > 500) throw new ScimError('invalidValue', 'displayName is longer than 500 characters.');
  const { externalId } = resource;
  return {
    display_name: name,
    display_name_key: name.toLowerCase(),
    external_id: typeof externalId === 'string' ? externalId : null,
  };
}

/** Returns the ids of the members of a group. Throws `invalidValue` for ids that aren't users of the organization. */
async function readMembers({ db, organizationId }: ScimContext, resource: ScimObject): Promise<Set<string>> {
  const members = Array.isArray(resource['members']) ? resource['members'].filter(isObject) : [];
  if (members.some(({ type }) => type !== undefined && String(type).toLowerCase() !== 'user'))
    throw new ScimError('invalidValue', "Groups in groups aren't supported. Push the users of the inner group.");
  const ids = [...new Set(members.map(({ value }) => String(value)))];
  const rows = await db
    .selectFrom('scim_users')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown === undefined) return known;
  throw new ScimError(
    'invalidValue',
    `The member ${JSON.stringify(unknown.slice(0, 80))} doesn't exist. Provision the user first.`,
  );
}

async function addMembers(db: Database, { groupId, ids }: { groupId: string; ids: string[] }): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into scim_group_members (group_id, scim_user_id) select ${groupId}, unnest(${ids}::text[]) on conflict do nothing
  `.execute(db);
}

/**
 * Gives users the roles of their groups, if one of the changed groups has a role. Throws `conflict` if the last owner of
 * the organization would lose the role.
 */
async function syncMembers(
  context: ScimContext,
  { ids, groups }: { ids: string[]; groups: readonly Pick<GroupRow, 'display_name' | 'external_id'>[] },
): Promise<void> {
  if (ids.length === 0) return;
  const users = await context.db
    .updateTable('scim_users')
    .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: NOW }))
    .where(sql<boolean>`id = any(${ids})`)
    .returning(['user_id as userId', 'active', 'id'])
    .execute();
  const { roles } = context.settings;
  if (!roles || !groups.some((group) => isMapped(group, roles))) return;
  for (const { userId, active } of users.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    if (active) await syncRole(context, { userId, ofGroups: true });
}

function isMapped(group: Pick<GroupRow, 'display_name' | 'external_id'>, { roleByGroup }: RoleRules): boolean {
  return roleByGroup.has(group.display_name) || roleByGroup.has(group.external_id ?? '');
}

async function listMemberIds(db: Database, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('scim_group_members')
    .select('scim_user_id as id')
    .where('group_id', '=', groupId)
    .orderBy('scim_user_id')
    .execute();
  return rows.map(({ id }) => id);
}

async function toResource(context: ScimContext, row: GroupRow, withMembers: boolean): Promise<ScimObject> {
  const [resource] = await toResources(context, { rows: [row], withMembers });
  if (!resource) throw new Error('Expected a resource.');
  return resource;
}

async function toResources(
  { db, baseUrl }: ScimContext,
  { rows, withMembers }: { rows: readonly GroupRow[]; withMembers: boolean },
): Promise<ScimObject[]> {
  const members = withMembers ? await readAllMembers(db, rows) : [];
  const membersByGroup = new Map<string, ScimObject[]>(rows.map(({ id }) => [id, []]));
  for (const { groupId, id, display } of members)
    membersByGroup.get(groupId)?.push({ value: id, $ref: `${baseUrl}/Users/${id}`, display, type: 'User' });
  return rows.map((row) => {
    const { id } = row;
    const groupMembers = membersByGroup.get(id) ?? [];
    return {
      schemas: [GROUP.schema.id],
      id,
      ...(row.external_id !== null && { externalId: row.external_id }),
      displayName: row.display_name,
      ...(groupMembers.length > 0 && { members: groupMembers }),
      meta: toMeta(row, { type: GROUP, baseUrl }),
    };
  });
}

async function readAllMembers(db: Database, rows: readonly GroupRow[]) {
  return db
    .selectFrom('scim_group_members as member')
    .innerJoin('scim_users as user', 'user.id', 'member.scim_user_id')
    .select(['member.group_id as groupId', 'user.id', 'user.user_name as display'])
    .where(sql<boolean>`member.group_id = any(${rows.map(({ id }) => id)})`)
    .orderBy('user.id')
    .execute();
}
