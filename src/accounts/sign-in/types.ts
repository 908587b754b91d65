import type { OidcSettings, PasswordRules, SessionLimits } from '../../config/sign-in.ts';
import type { SamlSettings } from '../../config/saml.ts';
import type { SamlSignIn } from './saml/create-saml-sign-in.ts';
import type { SamlFlow } from './saml/saml-flow.ts';
import type { Database } from '../../db/schema.ts';
import type { FetchLimits } from '../../lib/http/fetch-within.ts';

/** A plain-text email to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export type SendMail = (mail: Mail) => Promise<void>;

export interface SignInSettings {
  db: Database;
  /** Returns the secret for cookies and stored tokens, which is the same for all processes. */
  getSecret(): Promise<Buffer>;
  /** Returns the public URL of the service. Called once, with the first sign-in. */
  getPublicUrl(): string;
  oidc?: OidcSettings | undefined;
  saml?: SamlSettings | undefined;
  /** Sends email. Without it, admins hand over links. */
  sendMail?: SendMail | undefined;
  /** Who can sign in with a password. @defaultValue everyone */
  passwords?: PasswordRules | undefined;
  /** How long sessions last. @defaultValue 14 days after the last request */
  sessionLimits?: SessionLimits | undefined;
  /**
   * Cost of hashing a password: a power of two, the N of scrypt. Use lower values only in tests.
   * @defaultValue 16384
   */
  passwordCost?: number | undefined;
  /** Limits of each request to the OIDC provider. @defaultValue `PROVIDER_LIMITS` */
  providerLimits?: FetchLimits | undefined;
  /** Receives the library's log messages. */
  log(level: 'debug' | 'warn', message: string): void;
}

/** The session of a request, with its user. */
export interface UserSession {
  sessionId: string;
  user: { id: string; name: string; email: string };
  /** `Set-Cookie` headers to send back, if the session was extended. */
  setCookies: string[];
}

/** Ways to sign in. Hides the sign-in library, which is loaded with the first call that needs it. */
export interface SignIn {
  oidc: Pick<OidcSettings, 'name' | 'domains'> | undefined;
  saml: SamlSignIn | undefined;
  sendMail: SendMail | undefined;
  passwords: PasswordRules;
  getPublicUrl(): string;
  /** Whether the cookies may contain a session. Doesn't load the library. */
  hasCookie(cookie: string | undefined): boolean;
  /** Finds the session of the cookies. `prolong` extends it if it is at least a day old. */
  findSession(cookie: string | undefined, options?: { prolong?: boolean }): Promise<UserSession | undefined>;
  /** Responds to a request for a route of the library. OIDC routes need `oidc`. `saml` completes this sign-in. */
  handle(request: Request, options?: { oidc?: boolean; saml?: SamlFlow | undefined }): Promise<Response>;
  hashPassword(text: string): Promise<string>;
}

/** Header with the caller's IP address, set by the HTTP layer. A value from outside is never trusted. */
export const IP_HEADER = 'x-bindery-address';
