import { sql } from 'kysely';
import type { Database } from './schema.ts';

/** Channel of the notifications about changes of hosted sites. */
export const SITES_CHANNEL = 'bindery_sites';

/** Makes the processes that serve sites check for changes when the transaction commits. */
export async function announceSiteChange(trx: Database): Promise<void> {
  await sql`select pg_notify(${SITES_CHANNEL}, '')`.execute(trx);
}
