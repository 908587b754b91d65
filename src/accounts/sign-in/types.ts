import type { OidcSettings } from '../../config/sign-in.ts';
import type { Database } from '../../db/schema.ts';
import type { FetchLimits } from '../../lib/http/fetch-within.ts';

/** A mail to one person, in plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export type SendMail = (mail: Mail) => Promise<void>;

export interface SignInSettings {
  db: Database;
  /** Gives the secret under cookies and stored tokens, the same for all processes. */
  getSecret(): Promise<Buffer>;
  /** Gives the address at which browsers reach the service; asked once, with the first sign-in. */
  getPublicUrl(): string;
  oidc?: OidcSettings | undefined;
  /** Sends mail; absent: links are handed over by admins. */
  sendMail?: SendMail | undefined;
  /**
   * Cost of hashing a password: a power of two, the N of scrypt. Lower ones are for tests alone.
   * @defaultValue 16384
   */
  passwordCost?: number | undefined;
  /** Limits of each request to the OIDC provider. @defaultValue `PROVIDER_LIMITS` */
  providerLimits?: FetchLimits | undefined;
  /** Told what the library has to report. */
  log(level: 'debug' | 'warn', message: string): void;
}

/** A session that a request proves, with its user. */
export interface FoundSession {
  sessionId: string;
  user: { id: string; name: string; email: string };
  /** `Set-Cookie` headers to send back: the session was prolonged. */
  setCookies: string[];
}

/** Ways to sign in, behind which the library stands. It is loaded with the first call that needs it. */
export interface SignIn {
  oidc: Pick<OidcSettings, 'name' | 'domains'> | undefined;
  sendMail: SendMail | undefined;
  getPublicUrl(): string;
  /** Whether the cookies hold something that may be a session, without loading anything. */
  hasCookie(cookie: string | undefined): boolean;
  /** Finds the session of the cookies. `prolong` lets it live longer when it is a day older. */
  findSession(cookie: string | undefined, options?: { prolong?: boolean }): Promise<FoundSession | undefined>;
  /** Responds to a request for a route of the library. Those of OIDC need `oidc`. */
  handle(request: Request, options?: { oidc?: boolean }): Promise<Response>;
  hashPassword(text: string): Promise<string>;
}

/** Header that the HTTP layer puts the caller's address into; nothing from outside is believed. */
export const ADDRESS_HEADER = 'x-bindery-address';
