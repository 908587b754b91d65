import type { Role, Scope } from '../db/tables/accounts.ts';
import { AppError } from '../errors.ts';
import type { Rights } from './actor.ts';

/** Right that an action needs. */
interface Rule {
  /** The scope of an API key; null: no key may. */
  scope: Scope | null;
  /** The least role of a person who is signed in; null: they have another way to do the same. */
  role: Role | null;
  /** The action is about the installation: only members of its own organization may, see `isOwnOrganization`. */
  ofInstallation?: true;
}

/**
 * Rights by action. Each action is about resources of one organization, that of the actor: those of others are not found, whoever
 * asks. The operator of the machine, who runs `bindery admin`, may do everything.
 */
export const POLICY = {
  'export.create': { scope: 'write', role: 'member' },
  'export.read': { scope: 'read', role: 'viewer' },
  /** To end an export that is queued or running. */
  'export.cancel': { scope: 'write', role: 'member' },
  'export.link-bundle': { scope: 'write', role: 'member' },
  /** To make a finished export the one that its domain serves. */
  'site.publish': { scope: 'write', role: 'member' },
  /** To have a branch exported and shown for some days. */
  'site.preview': { scope: 'write', role: 'member' },
  'site.read': { scope: 'read', role: 'viewer' },
  'agent.prompt': { scope: 'write', role: 'member' },
  'agent.read': { scope: 'read', role: 'viewer' },
  'agent.archive': { scope: 'write', role: 'member' },
  'pull.read': { scope: 'read', role: 'viewer' },
  /** To merge and close a built-in pull request. */
  'pull.decide': { scope: 'write', role: 'member' },
  /** To get a link that does so without a key, and to use it. Who is signed in needs none. */
  'pull.link': { scope: 'write', role: null },
  /** To see who one is oneself. */
  'account.read': { scope: null, role: 'viewer' },
  'organization.read': { scope: 'read', role: 'viewer' },
  /** To make one beside that of the actor, with the same plan. */
  'organization.create': { scope: null, role: 'owner' },
  'organization.update': { scope: null, role: 'owner' },
  'organization.delete': { scope: null, role: 'owner' },
  'member.read': { scope: 'admin', role: 'viewer' },
  /** To invite, remove and change members who are no owners, and who become none. */
  'member.manage': { scope: 'admin', role: 'admin' },
  'owner.manage': { scope: null, role: 'owner' },
  'project.read': { scope: 'read', role: 'viewer' },
  'project.manage': { scope: 'admin', role: 'admin' },
  'domain.read': { scope: 'read', role: 'viewer' },
  'domain.manage': { scope: 'admin', role: 'admin' },
  'key.read': { scope: 'admin', role: 'admin' },
  'key.manage': { scope: 'admin', role: 'admin' },
  /** To see whom jobs tell that they have ended, and the log of that. */
  'webhook.read': { scope: 'admin', role: 'admin' },
  'webhook.manage': { scope: 'admin', role: 'admin' },
  'audit.read': { scope: 'admin', role: 'admin' },
  'system.read': { scope: 'admin', role: 'admin', ofInstallation: true },
} as const satisfies Record<string, Rule>;

export type Action = keyof typeof POLICY;

/** Least first: each may do what those before it may. */
export const ROLES = ['viewer', 'member', 'admin', 'owner'] as const satisfies readonly Role[];

/** Least first, as with roles. */
const SCOPE_LADDER = ['read', 'write', 'admin'] as const satisfies readonly Scope[];

/** Rights of a key without scopes. Keys of before there was `admin` have none, and manage no accounts. */
const SCOPES_OF_NULL: readonly Scope[] = ['read', 'write'];

/** Whether the actor may do that to resources of their organization. */
export function isAllowed(actor: Rights, action: Action): boolean {
  const { scope, role }: Rule = POLICY[action];
  if (actor.kind === 'session') return role !== null && ROLES.indexOf(actor.role) >= ROLES.indexOf(role);
  return scope !== null && (actor.scopes ?? SCOPES_OF_NULL).some((each) => isScopeWithin(scope, each));
}

/** Whether a scope is the other one, or part of it. */
function isScopeWithin(scope: Scope, other: Scope): boolean {
  return SCOPE_LADDER.indexOf(scope) <= SCOPE_LADDER.indexOf(other);
}

/** Whether a role is the other one, or may do less. */
export function isRoleWithin(role: Role, other: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(other);
}

/** Lists all that the actor may do. */
export function listAllowed(actor: Rights): Action[] {
  return (Object.keys(POLICY) as Action[]).filter((action) => isAllowed(actor, action));
}

/** Throws `forbidden` when the actor may not do that, and says what it needs. */
export function requireAllowed(actor: Rights, action: Action): void {
  if (!isAllowed(actor, action)) throw new AppError('forbidden', describeRefusal(actor, POLICY[action]));
}

function describeRefusal(actor: Rights, { scope, role }: Rule): string {
  if (actor.kind === 'session') {
    if (role === null) return "Only API keys can do this. If you're signed in, use the dashboard instead of a link.";
    return `Your role in this organization is ${actor.role}, but this request requires ${role}. Ask one of its admins.`;
  }
  if (scope === null) return "API keys can't do this. Sign in to the dashboard instead.";
  if (actor.scopes === null)
    return `This API key doesn't have the scope "${scope}". You can't add scopes to an existing key. Create a new key with this scope.`;
  return `This API key has the scope ${actor.scopes.join(', ')}, but this request requires ${scope}.`;
}
