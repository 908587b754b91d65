/** What servers of a site share about sign-ins: in the database, or in memory for a single process. */
export interface SignInStore {
  /**
   * Counts an attempt to guess a password. Returns the seconds to wait if the site or the client has made too many.
   */
  countAttempt(attempt: SignInAttempt): Promise<number | undefined>;
  /**
   * Uncounts an attempt that succeeded. Earlier failures stay counted, because someone who knows the password of one site
   * could otherwise guess another site's password without a limit.
   */
  undoAttempt(attempt: SignInAttempt): Promise<void>;
  /** Returns whether this is the first use of a token. `expiresAt`: Unix seconds from which the token is refused anyway. */
  useOnce(token: { digest: string; expiresAt: number }): Promise<boolean>;
  /** Revokes a session. */
  signOut(session: { id: string; expiresAt: number }): Promise<void>;
  /** Returns whether a session was revoked, without a query. */
  isSignedOut(id: string): boolean;
}

export interface SignInAttempt {
  /** Name of the site. */
  site: string;
  /** IP address. */
  caller: string;
}

/** Attempts of one client, on any site, within `ATTEMPT_SECONDS`. */
export const CLIENT_ATTEMPTS = 10;
/** Attempts of all clients on one site within the same time. */
export const SITE_ATTEMPTS = 300;
export const ATTEMPT_SECONDS = 900;
