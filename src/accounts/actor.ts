import type { Plan, ProjectRole, Role, Scope } from '../db/tables/accounts.ts';

/** The authenticated caller of a request: an API key or a signed-in user, in one organization. */
export type Actor = KeyActor | SessionActor;

/** The part of an actor that determines their permissions. */
export type Rights = ({ kind: 'key' } & KeyRights) | ({ kind: 'session' } & MemberRights);

/** The permissions of an API key. */
export interface KeyRights {
  /** null means `read` and `write`. Only keys that were created with the scope `admin` have it. */
  scopes: readonly Scope[] | null;
  /** The only actions that the key can perform; null: all that its scopes include. */
  actions: readonly string[] | null;
  /** Ids of the only projects that the key can reach; null: all. */
  projectIds: readonly string[] | null;
  /** The permissions of the key's service account, which limit the key. null: it belongs to no service account. */
  account: MemberRights | null;
}

/** The permissions of a user or a service account in an organization. */
export interface MemberRights {
  /** Role in the organization. */
  role: Role;
  /** Roles in single projects, by the ID of the project. */
  projectRoles: Readonly<Record<string, ProjectRole>>;
  /** Ids of private projects, in which only a role in the project counts. Empty for admins and owners. */
  privateProjects: readonly string[];
}

/** An API client that authenticates with an API key. */
export interface KeyActor extends KeyRights {
  kind: 'key';
  keyId: string;
  organizationId: string;
  plan: Plan;
}

/** A signed-in user who acts for one of their organizations. */
export interface SessionActor extends MemberRights {
  kind: 'session';
  userId: string;
  sessionId: string;
  organizationId: string;
  plan: Plan;
}
