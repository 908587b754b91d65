import { NOW } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import { hashLinkToken } from './link-token.ts';

/** The part of an invitation that decides whether a person can use it. */
export interface UsableInvitation {
  email: string | null;
  isFirst: boolean;
}

/**
 * Finds the invitation of a link if a person with this email address can use it: it is open, and not for another
 * address. With `userId`, also finds an invitation that the same user has already accepted, so that a second visit to
 * the provider succeeds.
 */
export async function findInvitationFor(
  db: Database,
  { token, email, userId }: { token: string; email: string; userId?: string | undefined },
): Promise<UsableInvitation | undefined> {
  const row = await db
    .selectFrom('invitations')
    .select((select) => [
      'email',
      'is_first as isFirst',
      'used_at',
      'used_by',
      select('expires_at', '>', NOW).as('isOpen'),
    ])
    .where('token_hash', '=', hashLinkToken(token))
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.used_at !== null) return userId !== undefined && row.used_by === userId ? row : undefined;
  return row.isOpen && (row.email === null || row.email === email) ? row : undefined;
}
