import type { Role, Scope } from '../db/tables/accounts.ts';
import { AppError } from '../errors.ts';
import type { Rights } from './actor.ts';

/** The permission that an action requires. */
interface Rule {
  /** The scope of an API key; null if no key can perform the action. */
  scope: Scope | null;
  /** The lowest role of a signed-in user; null if users have another way to do the same. */
  role: Role | null;
  /**
   * The action is about the installation. Only members of the organization that runs it can perform it, see
   * `isOwnOrganization`.
   */
  ofInstallation?: true;
  /** The action is about the organization as a whole, so it can't be limited to a project. */
  ofOrganization?: true;
}

/**
 * Permissions by action. Each action is about resources of the actor's organization. Other organizations' resources
 * respond 404 to every caller. The operator, who runs `bindery admin`, can do everything.
 */
export const POLICY = {
  'export.create': { scope: 'write', role: 'member' },
  'export.read': { scope: 'read', role: 'viewer' },
  /** Cancel a queued or running export. */
  'export.cancel': { scope: 'write', role: 'member' },
  'export.link-bundle': { scope: 'write', role: 'member' },
  /** Publish a finished export to its domain. */
  'site.publish': { scope: 'write', role: 'member' },
  /** Export a branch and show it for some days. */
  'site.preview': { scope: 'write', role: 'member' },
  'site.read': { scope: 'read', role: 'viewer' },
  'agent.prompt': { scope: 'write', role: 'member' },
  'agent.read': { scope: 'read', role: 'viewer' },
  /** Answer a question of an agent. */
  'agent.answer': { scope: 'write', role: 'member' },
  /** Approve or reject the plan of an agent. */
  'agent.approve': { scope: 'write', role: 'member' },
  /** Stop an agent job and keep its work. */
  'agent.stop': { scope: 'write', role: 'member' },
  'agent.archive': { scope: 'write', role: 'member' },
  'automation.read': { scope: 'read', role: 'viewer' },
  /** Create, change, pause and delete automations. Their runs cost money, as prompts do. */
  'automation.change': { scope: 'write', role: 'member' },
  'automation.run': { scope: 'write', role: 'member' },
  'pull.read': { scope: 'read', role: 'viewer' },
  /** Merge or close a built-in pull request. */
  'pull.decide': { scope: 'write', role: 'member' },
  /** Comment on a built-in pull request. Comments can become follow-ups of its agent job. */
  'pull.comment': { scope: 'write', role: 'member' },
  /** Create and use a link to decide without a key. Signed-in users don't need a link. */
  'pull.link': { scope: 'write', role: null },
  /** Read the signed-in user. */
  'account.read': { scope: null, role: 'viewer', ofOrganization: true },
  'organization.read': { scope: 'read', role: 'viewer' },
  /** Create an organization with the same plan as the actor's. */
  'organization.create': { scope: null, role: 'owner', ofOrganization: true },
  'organization.update': { scope: null, role: 'owner', ofOrganization: true },
  'organization.delete': { scope: null, role: 'owner', ofOrganization: true },
  'member.read': { scope: 'admin', role: 'viewer', ofOrganization: true },
  /** Invite, remove and change members, except owners. */
  'member.manage': { scope: 'admin', role: 'admin', ofOrganization: true },
  'owner.manage': { scope: null, role: 'owner', ofOrganization: true },
  'project.read': { scope: 'read', role: 'viewer' },
  'project.manage': { scope: 'admin', role: 'admin' },
  'domain.read': { scope: 'read', role: 'viewer' },
  'domain.manage': { scope: 'admin', role: 'admin' },
  'key.read': { scope: 'admin', role: 'admin', ofOrganization: true },
  'key.manage': { scope: 'admin', role: 'admin', ofOrganization: true },
  /** List webhooks and their delivery log. */
  'webhook.read': { scope: 'admin', role: 'admin' },
  'webhook.manage': { scope: 'admin', role: 'admin' },
  /** Read the organization's Slack app and its channels. */
  'slack.read': { scope: 'admin', role: 'admin', ofOrganization: true },
  'slack.manage': { scope: 'admin', role: 'admin', ofOrganization: true },
  /** List the tokens of the identity provider, and count its users and groups. */
  'scim.read': { scope: null, role: 'admin', ofOrganization: true },
  /** Create, rotate and revoke these tokens. They can create and deactivate accounts. */
  'scim.manage': { scope: null, role: 'owner', ofOrganization: true },
  'audit.read': { scope: 'admin', role: 'admin', ofOrganization: true },
  'system.read': { scope: 'admin', role: 'admin', ofInstallation: true, ofOrganization: true },
} as const satisfies Record<string, Rule>;

export type Action = keyof typeof POLICY;

/** Lowest first. Each role includes the ones before it. */
export const ROLES = ['viewer', 'member', 'admin', 'owner'] as const satisfies readonly Role[];

/** Lowest first. Each scope includes the ones before it. */
const SCOPE_LADDER = ['read', 'write', 'admin'] as const satisfies readonly Scope[];

/** Scopes of a key without scopes. Keys from before the scope `admin` existed have none, and can't manage accounts. */
const SCOPES_OF_NULL: readonly Scope[] = ['read', 'write'];

/**
 * Returns whether the actor can perform the action on resources of a project. Without a project, returns whether they
 * can on all resources of the organization.
 */
export function isAllowed(actor: Rights, action: Action, projectId?: string): boolean {
  if (!isAllowedSomewhere(actor, action)) return false;
  if (actor.kind === 'session' || actor.projectIds === null) return true;
  return projectId !== undefined && !isOfOrganization(action) && actor.projectIds.includes(projectId);
}

/** Returns whether the actor can perform the action on at least some resources. */
export function isAllowedSomewhere(actor: Rights, action: Action): boolean {
  const { scope, role }: Rule = POLICY[action];
  if (actor.kind === 'session') return role !== null && isRoleWithin(role, actor.role);
  if (scope === null || (actor.actions !== null && !actor.actions.includes(action))) return false;
  return (actor.scopes ?? SCOPES_OF_NULL).some((each) => isScopeWithin(scope, each));
}

/** Returns whether the action is about the organization as a whole. */
export function isOfOrganization(action: Action): boolean {
  const { ofOrganization }: Rule = POLICY[action];
  return ofOrganization === true;
}

/** Returns whether the actor knows that a project exists. Other projects respond 404, as if they didn't. */
export function canSeeProject(actor: Rights, projectId: string): boolean {
  return actor.kind === 'session' || actor.projectIds === null || actor.projectIds.includes(projectId);
}

/** The projects of an organization on which an actor can perform an action. */
export interface ProjectReach {
  /** Ids of the only projects; null: all. */
  only: readonly string[] | null;
}

/** Returns whether a reach includes every project, even ones that are created later. */
export function hasAllProjects({ only }: ProjectReach): boolean {
  return only === null;
}

/** The reach of a caller without limits, such as the operator. */
export const ALL_PROJECTS: ProjectReach = { only: null };

/** Returns the projects on which an actor can perform an action, for lists. */
export function getReach(actor: Rights, action: Action): ProjectReach {
  if (!isAllowedSomewhere(actor, action)) return { only: [] };
  return { only: actor.kind === 'key' ? actor.projectIds : null };
}

/** Returns whether `other` includes `scope`. */
export function isScopeWithin(scope: Scope, otherScope: Scope): boolean {
  return SCOPE_LADDER.indexOf(scope) <= SCOPE_LADDER.indexOf(otherScope);
}

/** Returns whether `other` includes `role`. */
export function isRoleWithin(role: Role, otherRole: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(otherRole);
}

/** Lists all actions that the actor can perform on all resources of their organization. */
export function listAllowed(actor: Rights): Action[] {
  return ACTIONS.filter((action) => isAllowed(actor, action));
}

/** All actions, in the order of the table. */
export const ACTIONS = Object.keys(POLICY) as Action[];

/**
 * Throws `forbidden` if the actor can't perform the action on resources of a project or, without a project, of the
 * whole organization. The message names the required scope or role.
 */
export function requireAllowed(actor: Rights, action: Action, projectId?: string): void {
  if (!isAllowed(actor, action, projectId)) throw createForbiddenError(actor, action);
}

/** Creates the error for an actor who can't perform an action. */
export function createForbiddenError(actor: Rights, action: Action): AppError {
  return new AppError('forbidden', describeRefusal(actor, action));
}

function describeRefusal(actor: Rights, action: Action): string {
  const { scope, role }: Rule = POLICY[action];
  if (actor.kind === 'session') {
    if (role === null) return "Only API keys can do this. If you're signed in, use the dashboard instead of a link.";
    return `Your role in this organization is ${actor.role}, but this request requires ${role}. Ask one of its admins.`;
  }
  if (scope === null) return "API keys can't do this. Sign in to the dashboard instead.";
  if (actor.actions !== null && !actor.actions.includes(action))
    return `This API key is limited to some actions, and "${action}" isn't one of them. Create a new key with this action.`;
  if (isAllowedSomewhere(actor, action))
    return "This API key is limited to some projects, so it can't do this for the whole organization. Use a key without this limit.";
  if (actor.scopes === null)
    return `This API key doesn't have the scope "${scope}". You can't add scopes to an existing key. Create a new key with this scope.`;
  return `This API key has the scope ${actor.scopes.join(', ')}, but this request requires ${scope}.`;
}
