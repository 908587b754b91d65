import { countAttempt, undoAttempt } from '../../accounts/sign-in/attempts.ts';
import type { AttemptLimit } from '../../accounts/sign-in/attempts.ts';
import type { Database } from '../../db/schema.ts';
import { announceSiteChange } from '../../db/site-changes.ts';
import { withinTransaction } from '../../db/within-transaction.ts';
import { toCallerKey } from '../../lib/limits/caller-key.ts';
import { ATTEMPT_SECONDS, CLIENT_ATTEMPTS, SITE_ATTEMPTS } from '../../readers/sign-in-store.ts';
import type { SignInStore } from '../../readers/sign-in-store.ts';

const CLIENT_LIMIT: AttemptLimit = { name: 'reader:client', max: CLIENT_ATTEMPTS, seconds: ATTEMPT_SECONDS };
const SITE_LIMIT: AttemptLimit = { name: 'reader:site', max: SITE_ATTEMPTS, seconds: ATTEMPT_SECONDS };

/** Transactions don't always commit in the order of their numbers, so the last numbers are read again. */
const LOOK_BACK = 100;

/** What processes share about sign-ins, in the database. */
export interface DatabaseStore extends SignInStore {
  /** Reads the sign-outs of other processes. Call it regularly. */
  refresh(): Promise<void>;
}

/** Creates the store. The sign-outs are also kept in memory, so that a request costs no query. */
export function createDatabaseStore(db: Database): DatabaseStore {
  const signedOut = new Map<string, number>();
  let lastSeq = 0;

  return {
    async countAttempt({ site, caller }) {
      const wait = await countAttempt(db, CLIENT_LIMIT, toCallerKey(caller));
      return wait ?? (await countAttempt(db, SITE_LIMIT, site));
    },
    async undoAttempt({ site, caller }) {
      await undoAttempt(db, CLIENT_LIMIT, toCallerKey(caller));
      await undoAttempt(db, SITE_LIMIT, site);
    },
    async useOnce({ digest, expiresAt }) {
      const row = await db
        .insertInto('reader_tokens')
        .values({ digest, expires_at: new Date(expiresAt * 1000) })
        .onConflict((conflict) => conflict.column('digest').doNothing())
        .returning('digest')
        .executeTakeFirst();
      return row !== undefined;
    },
    async signOut({ id, expiresAt }) {
      await withinTransaction(db, async (trx) => {
        await trx
          .insertInto('reader_sign_outs')
          .values({ session_id: id, expires_at: new Date(expiresAt * 1000) })
          .onConflict((conflict) => conflict.column('session_id').doNothing())
          .execute();
        await announceSiteChange(trx);
      });
      signedOut.set(id, expiresAt);
    },
    isSignedOut: (id) => signedOut.has(id),
    async refresh() {
      const rows = await db
        .selectFrom('reader_sign_outs')
        .select(['session_id', 'seq', 'expires_at'])
        .where('seq', '>', lastSeq - LOOK_BACK)
        .execute();
      for (const row of rows) {
        signedOut.set(row.session_id, row.expires_at.getTime() / 1000);
        lastSeq = Math.max(lastSeq, Number(row.seq));
      }
      const now = Date.now() / 1000;
      for (const [id, expiresAt] of signedOut) if (expiresAt < now) signedOut.delete(id);
    },
  };
}
