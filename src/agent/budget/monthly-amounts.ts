/** Amounts that models used in a month, as the database stores them by project and by organization. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { BudgetAmount } from './budget-limits.ts';

/** Sums the `tokens` and `cost_micros` of a query. */
export async function sumAmounts(db: Database, query: RawBuilder<unknown>): Promise<BudgetAmount> {
  const { rows } = await sql<BudgetAmount>`
    select coalesce(sum(tokens), 0)::float8 as tokens, coalesce(sum(cost_micros), 0)::float8 as micros
    from (${query}) as amounts
  `.execute(db);
  return rows[0] ?? { tokens: 0, micros: 0 };
}

interface MonthlyUse extends BudgetAmount {
  table: 'agent_usage' | 'organization_usage';
  /** Column of the project or the organization. */
  key: 'project_id' | 'organization_id';
  /** Query for its id. Without a row, it was deleted, and nothing is added. */
  owner: RawBuilder<unknown>;
}

/** Adds the usage of a call to the current month. */
export async function addToMonth(trx: Database, { table, key, owner, tokens, micros }: MonthlyUse): Promise<void> {
  await sql`
    insert into ${sql.table(table)} as used (${sql.ref(key)}, month, tokens, cost_micros)
    select id, date_trunc('month', clock_timestamp() at time zone 'UTC')::date, ${tokens}, ${Math.round(micros)}
    from (${owner}) as owner (id)
    on conflict (${sql.ref(key)}, month) do update
    set tokens = used.tokens + excluded.tokens, cost_micros = used.cost_micros + excluded.cost_micros
  `.execute(trx);
}
