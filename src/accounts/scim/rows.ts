/** What users and groups have in common: reading their rows, and the limits on them. */
import type { Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { ScimGroupsTable, ScimUsersTable } from '../../db/tables/scim.ts';
import { AppError } from '../../errors.ts';
import { ScimError } from '../../lib/scim/scim-error.ts';
import { GROUP, USER } from '../../lib/scim/schema.ts';
import type { ResourceType, ScimObject } from '../../lib/scim/schema.ts';
import type { ScimContext } from './context.ts';
import { listResources } from './list-resources.ts';
import type { Equality, ListPage, ListQuery } from './list-resources.ts';
import { toEntityTag } from './version.ts';

interface Tables {
  scim_users: ScimUsersTable;
  scim_groups: ScimGroupsTable;
}

/** A row of one of the tables. */
export type ScimRow<Table extends keyof Tables = keyof Tables> = Selectable<Tables[Table]>;

interface Kind {
  type: ResourceType;
  /** The attribute that no two resources of an organization have in common. */
  nameAttribute: string;
  nameColumn: 'user_name_key' | 'display_name_key';
  /** The other attributes that the database can compare, with their columns. */
  columns: Readonly<Record<string, 'id' | 'external_id' | 'active'>>;
  /** Maximum number of rows in an organization. */
  max: number;
}

const KINDS: Readonly<Record<keyof Tables, Kind>> = {
  scim_users: {
    type: USER,
    nameAttribute: 'userName',
    nameColumn: 'user_name_key',
    columns: { id: 'id', externalId: 'external_id', active: 'active' },
    max: 100_000,
  },
  scim_groups: {
    type: GROUP,
    nameAttribute: 'displayName',
    nameColumn: 'display_name_key',
    columns: { id: 'id', externalId: 'external_id' },
    max: 5_000,
  },
};

/** Reads a row. Throws `not_found`, also for another organization's row. */
export async function getRow<Table extends keyof Tables>(
  context: ScimContext,
  table: Table,
  id: string,
): Promise<ScimRow<Table>> {
  const row = await selectRows(context, table).selectAll().where('id', '=', id).executeTakeFirst();
  if (row) return row as ScimRow<Table>;
  throw new AppError('not_found', `${KINDS[table].type.name} ${JSON.stringify(id.slice(0, 80))} doesn't exist.`);
}

/** Lists the resources of a table. */
export async function listRows<Table extends keyof Tables>(
  context: ScimContext,
  table: Table,
  { query, toResources }: { query: ListQuery; toResources: (rows: ScimRow<Table>[]) => Promise<ScimObject[]> },
): Promise<ListPage> {
  const { type, nameAttribute, nameColumn, columns } = KINDS[table];
  const select = (equalities: readonly Equality[]) =>
    equalities.reduce(
      (selection, { name, value }) =>
        name === nameAttribute
          ? selection.where(nameColumn, '=', String(value).toLowerCase())
          : selection.where(columns[name] ?? 'id', '=', value as string),
      selectRows(context, table),
    );
  return listResources(type, query, {
    columns: [nameAttribute, ...Object.keys(columns)],
    count: (equalities) => countRows(select(equalities)),
    read: async (equalities, { after, offset, limit }) => {
      let selection = select(equalities).selectAll().orderBy('id').limit(limit);
      if (after !== undefined) selection = selection.where('id', '>', after);
      if (offset !== undefined) selection = selection.offset(offset);
      return toResources((await selection.execute()) as ScimRow<Table>[]);
    },
  });
}

/** Throws `uniqueness` if another row has the name. Without `id`, every row is another one. */
export async function requireUnusedName(
  context: ScimContext,
  table: keyof Tables,
  { name, id = '' }: { name: string; id?: string },
): Promise<void> {
  const { type, nameAttribute, nameColumn } = KINDS[table];
  const row = await selectRows(context, table)
    .select('id')
    .where(nameColumn, '=', name.toLowerCase())
    .where('id', '<>', id)
    .executeTakeFirst();
  if (!row) return;
  const kind = type.name.toLowerCase();
  throw new ScimError('uniqueness', `A ${kind} with the ${nameAttribute} ${JSON.stringify(name)} already exists.`);
}

/** Throws `invalidValue` if the organization has the maximum number of rows. */
export async function requireRoom(context: ScimContext, table: keyof Tables): Promise<void> {
  const { type, max } = KINDS[table];
  if ((await countRows(selectRows(context, table))) < max) return;
  throw new ScimError('invalidValue', `The organization already has ${max} ${type.name.toLowerCase()}s, the maximum.`);
}

/** Returns the metadata of a resource (RFC 7643, section 3.1). */
export function toMeta(
  row: Pick<ScimRow, 'id' | 'created_at' | 'updated_at' | 'version'>,
  { type: { name, endpoint }, baseUrl }: { type: ResourceType; baseUrl: string },
): ScimObject {
  return {
    resourceType: name,
    created: row.created_at.toISOString(),
    lastModified: row.updated_at.toISOString(),
    location: `${baseUrl}${endpoint}/${row.id}`,
    version: toEntityTag(row.version),
  };
}

function selectRows({ db, organizationId }: { db: Database; organizationId: string }, table: keyof Tables) {
  return db.selectFrom(table).where('organization_id', '=', organizationId);
}

async function countRows(selection: ReturnType<typeof selectRows>): Promise<number> {
  const { count } = await selection.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}
