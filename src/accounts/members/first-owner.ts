import { inSeconds } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import { createId } from '../../lib/ids.ts';
import { createLinkToken } from './link-token.ts';

const FIRST_SECONDS = 86_400;

/** Whether somebody owns an organization. */
export async function hasOwner(db: Database): Promise<boolean> {
  const row = await db.selectFrom('members').select('user_id').where('role', '=', 'owner').limit(1).executeTakeFirst();
  return row !== undefined;
}

/**
 * Makes the token of the link that makes the first owner, and ends the one of an earlier start; undefined once there is an
 * owner. It can be used once, for a day.
 */
export async function createFirstToken(db: Database, organizationId: string): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    // Starts at the same time wait for each other.
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
        expires_at: inSeconds(FIRST_SECONDS),
      })
      .execute();
    return token;
  });
}
