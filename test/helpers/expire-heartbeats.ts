import { sql } from 'kysely';

import type { Database } from '../../src/db/schema.ts';

/**
 * Makes the heartbeats of all work in progress look long overdue, instead of waiting after workers were killed. No
 * other worker can be running.
 */
export async function expireHeartbeats(db: Database): Promise<void> {
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active'`.execute(db);
}
