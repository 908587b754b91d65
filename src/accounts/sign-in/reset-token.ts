import crypto from 'node:crypto';
import { inSeconds } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import { withinTransaction } from '../../db/within-transaction.ts';
import { createId } from '../../lib/ids.ts';
import { createLinkToken } from '../members/link-token.ts';

/** Seconds for which a link to set a new password works. */
export const RESET_SECONDS = 3_600;

/**
 * Makes the token of a link with which the user sets a new password, once; earlier ones of theirs end. The row is the one that the
 * library makes for a link by mail, and uses up: an admin's command need not load it. A test holds the two together. `createdBy` is
 * the admin who creates it for another member; the link ends with their membership.
 */
export async function createResetToken(
  db: Database,
  { userId, createdBy }: { userId: string; createdBy?: string | undefined },
): Promise<{ token: string; expiresAt: Date }> {
  const { token } = createLinkToken();
  return withinTransaction(db, async (trx) => {
    // Values of other kinds are JSON: only links of this kind hold the bare id.
    await trx.deleteFrom('user_verifications').where('value', '=', userId).execute();
    const { expiresAt } = await trx
      .insertInto('user_verifications')
      .values({
        id: createId('ver'),
        identifier: hashIdentifier(token),
        value: userId,
        created_by: createdBy ?? null,
        expires_at: inSeconds(RESET_SECONDS),
      })
      .returning('expires_at as expiresAt')
      .executeTakeFirstOrThrow();
    return { token, expiresAt };
  });
}

function hashIdentifier(token: string): string {
  return crypto.createHash('sha256').update(`reset-password:${token}`).digest('base64url');
}
