import { readClock } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';

interface Times {
  expiresAt?: Date | undefined;
}

/**
 * Creates the hooks that make sessions use the clock of the database. The sign-in library uses the clock of the
 * process. If that clock is ahead, sessions would be deleted early. If it is behind, sessions would be created with
 * times in the past.
 */
export function createSessionTimes(db: Database) {
  return {
    /** Converts the expiry that the library computed to the clock of the database. */
    async correct(session: Times): Promise<{ data: Times } | undefined> {
      const { expiresAt } = session;
      if (!expiresAt) return undefined;
      const offsetMs = (await readClock(db)).getTime() - Date.now();
      return { data: { expiresAt: new Date(expiresAt.getTime() + offsetMs) } };
    },

    /**
     * Keeps a session that the library deletes as expired, unless it has also expired by the clock of the database.
     * The current request gets no session, but the next one does once the clock is right. Sign-out and revocation use
     * other code and always delete.
     */
    async keepUnexpired(session: Times, context: { path?: string | undefined } | null): Promise<boolean> {
      if (context?.path !== '/get-session') return true;
      return !session.expiresAt || session.expiresAt <= (await readClock(db));
    },
  };
}
