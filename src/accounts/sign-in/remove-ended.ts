import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Deletes sessions, links for new passwords and counts of attempts whose time is over; returns how many sessions there were. */
export async function removeEndedSignIns(db: Database): Promise<number> {
  const now = sql<Date>`now()`;
  await db.deleteFrom('user_verifications').where('expires_at', '<', now).execute();
  await db.deleteFrom('sign_in_attempts').where('ends_at', '<', now).execute();
  const sessions = await db.deleteFrom('user_sessions').where('expires_at', '<', now).executeTakeFirst();
  return Number(sessions.numDeletedRows);
}
