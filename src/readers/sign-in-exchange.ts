import type { ProviderAccess } from './provider-access.ts';
import type { DashboardSignIn } from './dashboard-sign-in.ts';
import type { HandOffs } from './session/hand-offs.ts';
import type { ReaderSession } from './session/session-token.ts';
import type { SessionExchange, Sessions } from './session/sessions.ts';
import type { SignInStore } from './sign-in-store.ts';

/** A request for a sign-in page. */
export interface SignInExchange extends SessionExchange {
  /** IP address of the client. */
  caller: string;
  /** The reader's current session. */
  session: ReaderSession | undefined;
  sessions: Sessions;
  store: SignInStore;
  /** Returns the secret of the installation. */
  getSecret(): Promise<Buffer>;
  handOffs: HandOffs;
  /** Returns whether the site has an MCP server. */
  hasMcp(): boolean;
  /** Signs members of an organization in; undefined if this server can't. */
  dashboard: DashboardSignIn | undefined;
  /** Calls sign-in providers; undefined if this server can't. */
  provider: ProviderAccess | undefined;
}
