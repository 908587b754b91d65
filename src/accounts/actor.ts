import type { Plan, Role, Scope } from '../db/tables/accounts.ts';

/** Somebody who acts: for which organization, and what they may do. */
export type Actor = KeyActor | SessionActor;

/** The part of an actor that decides what they may do. */
export type Rights = Pick<KeyActor, 'kind' | 'scopes'> | Pick<SessionActor, 'kind' | 'role'>;

/** A program that holds an API key. */
export interface KeyActor {
  kind: 'key';
  keyId: string;
  organizationId: string;
  plan: Plan;
  /** null: `read` and `write`. Only a key that was created with it has `admin`. */
  scopes: readonly Scope[] | null;
}

/** A person who is signed in and acts for one of their organizations. */
export interface SessionActor {
  kind: 'session';
  userId: string;
  sessionId: string;
  organizationId: string;
  plan: Plan;
  role: Role;
}
