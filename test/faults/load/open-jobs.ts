import { sql } from 'kysely';
import type { World } from '../types.ts';

/** Jobs of one kind that a tenant has open at most. */
const MAX_OPEN = 2;

/** Whether another job of a tenant would have to wait for the tenant's own jobs on a slow machine. */
export async function hasOpenJobs(
  { database }: World,
  tenant:
    | { table: 'export_jobs'; column: 'domain'; value: string | undefined }
    | { table: 'agent_jobs'; column: 'project_id'; value: string | undefined },
): Promise<boolean> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from ${sql.table(tenant.table)}
    where ${sql.ref(tenant.column)} = ${tenant.value} and status not in ('completed', 'failed')`.execute(database.db);
  return (rows[0]?.open ?? 0) >= MAX_OPEN;
}
