import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { removeExpiredSamlSignIns } from './saml/sign-ins.ts';

/** Deletes expired sessions, password-reset links and attempt counts. Returns the number of deleted sessions. */
export async function removeExpiredSignIns(db: Database): Promise<number> {
  const now = sql<Date>`now()`;
  await db.deleteFrom('user_verifications').where('expires_at', '<', now).execute();
  await removeExpiredSamlSignIns(db);
  await db.deleteFrom('sign_in_attempts').where('ends_at', '<', now).execute();
  const sessions = await db.deleteFrom('user_sessions').where('expires_at', '<', now).executeTakeFirst();
  return Number(sessions.numDeletedRows);
}
