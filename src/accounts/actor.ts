import type { Plan, Role, Scope } from '../db/tables/accounts.ts';

/** The authenticated caller of a request: an API key or a signed-in user, in one organization. */
export type Actor = KeyActor | SessionActor;

/** The part of an actor that determines their permissions. */
export type Rights = Pick<KeyActor, 'kind' | 'scopes'> | Pick<SessionActor, 'kind' | 'role'>;

/** An API client that authenticates with an API key. */
export interface KeyActor {
  kind: 'key';
  keyId: string;
  organizationId: string;
  plan: Plan;
  /** null means `read` and `write`. Only keys that were created with the scope `admin` have it. */
  scopes: readonly Scope[] | null;
}

/** A signed-in user who acts for one of their organizations. */
export interface SessionActor {
  kind: 'session';
  userId: string;
  sessionId: string;
  organizationId: string;
  plan: Plan;
  role: Role;
}
