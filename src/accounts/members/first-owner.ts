import { createFutureTime } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import { createId } from '../../lib/ids.ts';
import { createLinkToken } from './link-token.ts';

const FIRST_SECONDS = 86_400;

/** Returns whether an organization has an owner. */
export async function hasOwner(db: Database): Promise<boolean> {
  const row = await db.selectFrom('members').select('user_id').where('role', '=', 'owner').limit(1).executeTakeFirst();
  return row !== undefined;
}

/**
 * Creates the token of the link that creates the first owner, and invalidates the token of an earlier start. Returns
 * undefined if there is already an owner. The token works once, within a day.
 */
export async function createFirstToken(db: Database, organizationId: string): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    // Processes that start at the same time wait for each other.
    await trx.selectFrom('organizations').select('id').where('id', '=', organizationId).forUpdate().execute();
    if (await hasOwner(trx)) return undefined;
    await trx.deleteFrom('invitations').where('is_first', '=', true).where('used_at', 'is', null).execute();
    const { token, hash } = createLinkToken();
    await trx
      .insertInto('invitations')
      .values({
        id: createId('inv'),
        organization_id: organizationId,
        role: 'owner',
        is_first: true,
        token_hash: hash,
        expires_at: createFutureTime(FIRST_SECONDS),
      })
      .execute();
    return token;
  });
}
