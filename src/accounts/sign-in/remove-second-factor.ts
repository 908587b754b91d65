import type { Database } from '../../db/schema.ts';
import { withinTransaction } from '../../db/within-transaction.ts';

/** Removes the second factor of a user, who then signs in with the password alone. Returns whether there was one. */
export async function removeSecondFactor(db: Database, userId: string): Promise<boolean> {
  return withinTransaction(db, async (trx) => {
    await trx.updateTable('users').set({ two_factor_enabled: false }).where('id', '=', userId).execute();
    const { numDeletedRows } = await trx
      .deleteFrom('user_second_factors')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  });
}
