import { sql } from 'kysely';

import type { Database } from '../../src/db/schema.ts';

/**
 * Makes the heartbeats of all work that is in progress look long overdue, in place of waiting for that after workers were
 * killed: no other worker may be at work.
 */
export async function missHeartbeats(db: Database): Promise<void> {
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active'`.execute(db);
}
