import type { Selectable } from 'kysely';
import type { Prepared } from '../../db/prepared.ts';
import type { Plan, Scope, Tables } from '../../db/schema.ts';

/** All that tells whether a key may be used, for what, and whether that is to be recorded. */
export interface KeyRow {
  key_id: string;
  key_scopes: Scope[] | null;
  key_expires_at: Date | null;
  key_revoked_at: Date | null;
  key_allowed_ips: string[] | null;
  key_last_used_at: Date | null;
}

/** A key with what else a caller is known by. */
export interface CallerRow extends KeyRow {
  organization_id: string;
  plan: Plan;
}

/** A statement that finds a key by its hash, `$1`, and with it the item that its holder asks for. */
export type ReadWithKey<Item> = Prepared<KeyRow & (Item | { id: null })>;

const KEY_COLUMNS = `key.id as key_id, key.scopes as key_scopes, key.expires_at as key_expires_at,
  key.revoked_at as key_revoked_at, key.allowed_ips as key_allowed_ips, key.last_used_at as key_last_used_at`;

/** Finds a key alone. */
export const FIND_KEY: Prepared<CallerRow> = {
  name: 'find-key',
  text: `select ${KEY_COLUMNS}, key.organization_id, organization.plan
  from api_keys key join organizations organization on organization.id = key.organization_id
  where key.hash = $1`,
};

/** Tables whose rows belong to an organization and have an id. */
type OwnedTable = 'agent_jobs' | 'export_jobs';

/**
 * Makes the statement that reads a row together with the key that it is asked for with: one query instead of two, and
 * no key is cached, so that one that was revoked is refused from the next request on in every process. Rows of other
 * organizations are not found, which the condition need not say.
 */
export function createReadWithKey<Table extends OwnedTable, Column extends keyof Selectable<Tables[Table]> & string>({
  name,
  table,
  columns,
  condition,
}: {
  name: string;
  table: Table;
  columns: readonly Column[];
  /** SQL on `item`, with values from `$2` on. */
  condition: string;
}): ReadWithKey<Pick<Selectable<Tables[Table]>, Column> & { id: string }> {
  const selected = [...new Set(['id', ...columns])].map((column) => `item.${column}`).join(', ');
  return {
    name,
    text: `select ${KEY_COLUMNS}, ${selected}
  from api_keys key left join ${table} item on item.organization_id = key.organization_id and ${condition}
  where key.hash = $1`,
  };
}
