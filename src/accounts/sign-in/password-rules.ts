import type { PasswordRules } from '../../config/sign-in.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';

/** Returns whether the account with an email address can sign in with a password. */
export function canUsePassword({ isOn, emergencyEmail }: PasswordRules, email: string): boolean {
  return isOn || email.trim().toLowerCase() === emergencyEmail;
}

/** Throws `forbidden` if the account with an email address can't sign in with a password. */
export function requirePassword(rules: PasswordRules, email: string): void {
  if (canUsePassword(rules, email)) return;
  throw new AppError(
    'forbidden',
    'Passwords are turned off on this installation (BINDERY_PASSWORDS). Sign in with your identity provider. Only the account of ' +
      'BINDERY_EMERGENCY_EMAIL can have a password.',
  );
}

/**
 * Ends the sessions of accounts that can only have started them with a password, after the operator turned passwords
 * off. Returns the number of ended sessions.
 */
export async function endPasswordSessions(db: Database, { isOn, emergencyEmail }: PasswordRules): Promise<number> {
  if (isOn) return 0;
  const linkedUsers = db.selectFrom('user_accounts').select('user_id').where('provider_id', '<>', 'credential');
  const emergencyUsers = db
    .selectFrom('users')
    .select('id')
    .where('email', '=', emergencyEmail ?? '');
  const { numDeletedRows } = await db
    .deleteFrom('user_sessions')
    .where('user_id', 'not in', linkedUsers)
    .where('user_id', 'not in', emergencyUsers)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
