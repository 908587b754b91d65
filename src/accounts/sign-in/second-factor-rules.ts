import type { PasswordRules } from '../../config/sign-in.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';

/**
 * Returns whether a user has to set up a second factor: the operator requires it, and the account has a password without
 * one. That is so even if the user signed in with the identity provider, because the password would open the account too.
 */
export async function lacksSecondFactor(
  db: Database,
  { needsSecondFactor = false }: PasswordRules,
  userId: string,
): Promise<boolean> {
  if (!needsSecondFactor) return false;
  const row = await db
    .selectFrom('users')
    .innerJoin('user_accounts', 'user_accounts.user_id', 'users.id')
    .select('users.id')
    .where('users.id', '=', userId)
    .where('users.two_factor_enabled', '=', false)
    .where('user_accounts.password', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Throws `forbidden` if a user has to set up a second factor first. */
export async function requireSecondFactor(db: Database, rules: PasswordRules, userId: string): Promise<void> {
  if (!(await lacksSecondFactor(db, rules, userId))) return;
  throw new AppError(
    'forbidden',
    'This installation requires a second factor (BINDERY_SECOND_FACTOR). Open the dashboard and set one up.',
  );
}
