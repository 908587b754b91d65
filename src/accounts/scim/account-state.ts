import type { Database } from '../../db/schema.ts';

/** Returns whether an identity provider deactivated an account. */
export async function isDeactivated(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deactivated_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether an identity provider manages an account over SCIM. Then it also vouches for the email address. */
export async function isProvisioned(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('scim_users')
    .select('id')
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}
