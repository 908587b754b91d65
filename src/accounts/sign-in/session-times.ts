import { readClock } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';

interface Times {
  expiresAt?: Date | undefined;
}

/**
 * Creates the hooks that keep sessions on the clock of the database. The sign-in library writes and compares times by the clock of the
 * process: set forward, it would delete sessions early; set back, it would write times that have passed already.
 */
export function createSessionTimes(db: Database) {
  return {
    /** Moves the expiry that the library computed to the clock of the database. */
    async correct(session: Times): Promise<{ data: Times } | undefined> {
      const { expiresAt } = session;
      if (!expiresAt) return undefined;
      const offsetMs = (await readClock(db)).getTime() - Date.now();
      return { data: { expiresAt: new Date(expiresAt.getTime() + offsetMs) } };
    },

    /**
     * Keeps a session that the library deletes as expired, unless it has expired by the clock of the database too. The request gets no
     * session, but the next one does once the clock is right. Signing out and revoking have other paths and always delete.
     */
    async keepUnexpired(session: Times, context: { path?: string | undefined } | null): Promise<boolean> {
      if (context?.path !== '/get-session') return true;
      return !session.expiresAt || session.expiresAt <= (await readClock(db));
    },
  };
}
