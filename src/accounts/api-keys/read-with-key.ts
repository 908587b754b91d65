import type { Selectable } from 'kysely';
import { runPrepared } from '../../db/prepared.ts';
import type { Prepared } from '../../db/prepared.ts';
import type { Database, Tables } from '../../db/schema.ts';
import type { Plan, Scope } from '../../db/tables/accounts.ts';

/** The columns that determine whether a key can be used, for which actions, and whether to record its use. */
export interface KeyRow {
  key_id: string;
  key_organization_id: string;
  key_scopes: Scope[] | null;
  key_project_ids: string[] | null;
  key_actions: string[] | null;
  key_service_account_id: string | null;
  key_expires_at: Date | null;
  key_revoked_at: Date | null;
  key_allowed_ips: string[] | null;
  key_last_used_at: Date | null;
}

/** A key, with the other columns that make up its actor. */
export interface ActorRow extends KeyRow {
  plan: Plan;
}

/**
 * A statement that finds keys, and for each key the item that its caller requests. Its values are arrays of equal
 * length: the hashes of the keys, then one array of texts for each column that matches items. It returns one row per
 * key, in the same order.
 */
export interface ReadWithKey<Item> extends Prepared<(KeyRow | { key_id: null }) & (Item | { id: null })> {
  /** Number of texts that match an item. */
  matches: number;
  /** Reads only the item. The first value is the id of the organization, the others are the texts. */
  ofOrganization: Prepared<Item>;
}

const KEY_COLUMNS = `key.id as key_id, key.organization_id as key_organization_id,
  coalesce(key.limited_scopes, key.scopes) as key_scopes, key.project_ids as key_project_ids, key.actions as key_actions,
  key.service_account_id as key_service_account_id, key.expires_at as key_expires_at,
  key.revoked_at as key_revoked_at, key.allowed_ips as key_allowed_ips, key.last_used_at as key_last_used_at`;

/** Finds only a key. */
export const FIND_KEY: Prepared<ActorRow> = {
  name: 'find-key',
  text: `select ${KEY_COLUMNS}, organization.plan
  from api_keys key join organizations organization on organization.id = key.organization_id
  where key.hash = $1`,
};

/** Reads an item for a caller without an API key. */
export async function readOfOrganization<Item>(
  db: Database,
  { ofOrganization }: ReadWithKey<Item>,
  values: readonly (string | null)[],
): Promise<Item | undefined> {
  const [row] = await runPrepared(db, ofOrganization, values);
  return row;
}

/** An item of a project. */
export interface OwnedItem {
  id: string;
  project_id: string;
}

/** Tables whose rows belong to a project of an organization and have an id. */
type OwnedTable = 'agent_jobs' | 'export_jobs';

/**
 * Creates a statement that reads keys and the rows that their callers request, in one query instead of two. Keys
 * aren't cached, so every process rejects a revoked key from the next request on. Rows of other organizations than
 * the key's aren't found.
 */
export function createReadWithKey<Table extends OwnedTable, Column extends keyof Selectable<Tables[Table]> & string>({
  name,
  table,
  columns,
  match,
}: {
  name: string;
  table: Table;
  columns: readonly Column[];
  /** Text columns that must all have the requested value. */
  match: readonly (keyof Tables[Table] & string)[];
}): ReadWithKey<Pick<Selectable<Tables[Table]>, Column> & OwnedItem> {
  const prefixedColumns = [...new Set(['id', 'project_id', ...columns])].map((column) => `item.${column}`).join(', ');
  const plainColumns = [...new Set(['id', 'project_id', ...columns])].join(', ');
  const arrays = ['$1::bytea[]', ...match.map((_column, index) => `$${index + 2}::text[]`)].join(', ');
  const conditions = [
    'organization_id = key.organization_id',
    ...match.map((column) => `${column} = wanted.${column}`),
  ];
  return {
    name,
    matches: match.length,
    ofOrganization: {
      name: `${name}-of-organization`,
      text: `select ${plainColumns} from ${table} where ${['organization_id', ...match].map((column, index) => `${column} = $${index + 1}`).join(' and ')}`,
    },
    text: `select ${KEY_COLUMNS}, ${prefixedColumns}
  from unnest(${arrays}) with ordinality as wanted (hash, ${match.join(', ')}, place)
  left join api_keys key on key.hash = wanted.hash
  left join ${table} item on ${conditions.map((condition) => `item.${condition}`).join(' and ')}
  order by wanted.place`,
  };
}
