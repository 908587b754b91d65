import crypto from 'node:crypto';
import { createFutureTime } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import { withinTransaction } from '../../db/within-transaction.ts';
import { createId } from '../../lib/ids.ts';
import { createLinkToken } from '../members/link-token.ts';

/** Lifetime of a password-reset link, in seconds. */
export const RESET_SECONDS = 3_600;

/**
 * Creates a single-use password-reset token and invalidates the user's earlier ones. It writes the same row as the
 * library does for an emailed link, so that an admin command doesn't have to load the library. A test compares the
 * rows. `createdBy` is the admin who creates the link for another member. The link expires with the admin's
 * membership.
 */
export async function createResetToken(
  db: Database,
  { userId, createdBy }: { userId: string; createdBy?: string | undefined },
): Promise<{ token: string; expiresAt: Date }> {
  const { token } = createLinkToken();
  return withinTransaction(db, async (trx) => {
    // Other kinds of rows contain JSON. Only rows of password-reset links contain the bare id.
    await trx.deleteFrom('user_verifications').where('value', '=', userId).execute();
    const { expiresAt } = await trx
      .insertInto('user_verifications')
      .values({
        id: createId('ver'),
        identifier: hashIdentifier(token),
        value: userId,
        created_by: createdBy ?? null,
        expires_at: createFutureTime(RESET_SECONDS),
      })
      .returning('expires_at as expiresAt')
      .executeTakeFirstOrThrow();
    return { token, expiresAt };
  });
}

function hashIdentifier(token: string): string {
  return crypto.createHash('sha256').update(`reset-password:${token}`).digest('base64url');
}
