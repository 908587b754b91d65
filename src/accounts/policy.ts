import type { ProjectRole, Role, Scope } from '../db/tables/accounts.ts';
import { AppError } from '../errors.ts';
import type { KeyRights, MemberRights, Rights } from './actor.ts';

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
  /** Create, change and delete service accounts. */
  'service-account.manage': { scope: 'admin', role: 'admin', ofOrganization: true },
  'owner.manage': { scope: null, role: 'owner', ofOrganization: true },
  /** List the people with access to a project, and their roles. */
  'access.read': { scope: 'admin', role: 'viewer' },
  /** Change the roles of people in a project. */
  'access.manage': { scope: 'admin', role: 'admin' },
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
  if (actor.kind === 'session') return isMemberAllowed(actor, action, projectId);
  if (!isKeyAction(actor, action)) return false;
  if (actor.account && !isMemberAllowed(actor.account, LINK_ACTIONS[action] ?? action, projectId)) return false;
  if (actor.projectIds === null) return true;
  return projectId !== undefined && !isOfOrganization(action) && actor.projectIds.includes(projectId);
}

/** Returns whether the actor can perform the action on at least some resources. */
export function isAllowedSomewhere(actor: Rights, action: Action): boolean {
  if (actor.kind === 'session') return isMemberAllowed(actor, action) || listGranted(actor, action).length > 0;
  if (!isKeyAction(actor, action)) return false;
  const { only } = getReach(actor, action);
  return isOfOrganization(action) ? isAllowed({ ...actor, projectIds: null }, action) : only?.length !== 0;
}

/** Actions that members do in another way. Their service accounts need the permission for that. */
const LINK_ACTIONS: Partial<Record<Action, Action>> = { 'pull.link': 'pull.decide' };

/** Returns whether the scopes and actions of a key include an action. */
function isKeyAction({ scopes, actions }: KeyRights, action: Action): boolean {
  const { scope }: Rule = POLICY[action];
  if (scope === null || (actions !== null && !actions.includes(action))) return false;
  return (scopes ?? SCOPES_OF_NULL).some((each) => isScopeWithin(scope, each));
}

function isMemberAllowed(member: MemberRights, action: Action, projectId?: string): boolean {
  const { role }: Rule = POLICY[action];
  if (role === null) return false;
  const isByRole = isRoleWithin(role, member.role);
  if (projectId === undefined || isOfOrganization(action)) return isByRole;
  return (isByRole && !member.privateProjects.includes(projectId)) || listGranted(member, action).includes(projectId);
}

/** Lists the projects in which a member can perform an action because of their role in the project. */
function listGranted({ projectRoles }: MemberRights, action: Action): string[] {
  const { role }: Rule = POLICY[action];
  if (role === null || isOfOrganization(action)) return [];
  const projectIds = Object.keys(projectRoles);
  return projectIds.filter((id) => isRoleWithin(role, ROLE_BY_PROJECT_ROLE[projectRoles[id] ?? 'viewer']));
}

/** Roles in projects, lowest first. */
export const PROJECT_ROLES = ['viewer', 'editor', 'admin'] as const satisfies readonly ProjectRole[];

/** The role in the organization that has the same permissions in a project. */
const ROLE_BY_PROJECT_ROLE: Readonly<Record<ProjectRole, Role>> = {
  viewer: 'viewer',
  editor: 'member',
  admin: 'admin',
};

/** Returns the role of a member in a project, from both of their roles; undefined if they have no access. */
export function findRoleInProject(member: MemberRights, projectId: string): ProjectRole | undefined {
  return PROJECT_ROLES.findLast((each) => {
    const role = ROLE_BY_PROJECT_ROLE[each];
    if (isRoleWithin(role, member.role) && !member.privateProjects.includes(projectId)) return true;
    const granted = member.projectRoles[projectId];
    return granted !== undefined && isRoleWithin(role, ROLE_BY_PROJECT_ROLE[granted]);
  });
}

/** Returns whether the action is about the organization as a whole. */
export function isOfOrganization(action: Action): boolean {
  const { ofOrganization }: Rule = POLICY[action];
  return ofOrganization === true;
}

/** Returns whether the actor knows that a project exists. Other projects respond 404, as if they didn't. */
export function canSeeProject(actor: Rights, projectId: string): boolean {
  const member = actor.kind === 'session' ? actor : actor.account;
  if (member && findRoleInProject(member, projectId) === undefined) return false;
  if (actor.kind === 'session') return true;
  return actor.projectIds === null || actor.projectIds.includes(projectId);
}

/** The projects of an organization on which an actor can perform an action. */
export interface ProjectReach {
  /** Ids of the only projects; null: all. */
  only: readonly string[] | null;
  /** Ids of projects that are not included. */
  except: readonly string[];
}

/** The reach of a caller without limits, such as the operator. */
export const ALL_PROJECTS: ProjectReach = { only: null, except: [] };

/** Returns whether a reach includes every project, even ones that are created later. */
export function hasAllProjects({ only, except }: ProjectReach): boolean {
  return only === null && except.length === 0;
}

/** Returns whether a reach includes a project. */
export function hasProject({ only, except }: ProjectReach, projectId: string): boolean {
  return (only === null || only.includes(projectId)) && !except.includes(projectId);
}

/** Returns the projects on which an actor can perform an action, for lists. */
export function getReach(actor: Rights, action: Action): ProjectReach {
  if (actor.kind === 'session') return getMemberReach(actor, action);
  const { account, projectIds } = actor;
  if (!isKeyAction(actor, action)) return { only: [], except: [] };
  if (!account) return { only: projectIds, except: [] };
  const reach = getMemberReach(account, LINK_ACTIONS[action] ?? action);
  if (projectIds === null) return reach;
  return { only: projectIds.filter((id) => hasProject(reach, id)), except: [] };
}

function getMemberReach(member: MemberRights, action: Action): ProjectReach {
  const granted = listGranted(member, action);
  if (!isMemberAllowed(member, action)) return { only: granted, except: [] };
  return { only: null, except: member.privateProjects.filter((id) => !granted.includes(id)) };
}

/** Creates the rights of a member without roles in projects, to check actions on the whole organization. */
export function createMemberRights(role: Role): Rights {
  return { kind: 'session', role, projectRoles: {}, privateProjects: [] };
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
    const hasRolesInProjects = Object.keys(actor.projectRoles).length > 0 && !isOfOrganization(action);
    return hasRolesInProjects
      ? `This request requires the role ${role}. Ask an admin of the project or the organization.`
      : `Your role in this organization is ${actor.role}, but this request requires ${role}. Ask one of its admins.`;
  }
  if (scope === null) return "API keys can't do this. Sign in to the dashboard instead.";
  if (actor.actions !== null && !actor.actions.includes(action))
    return `This API key is limited to some actions, and "${action}" isn't one of them. Create a new key with this action.`;
  if (actor.account && isKeyAction(actor, action) && !isAllowed({ ...actor, projectIds: null }, action))
    return `The role of this key's service account is ${actor.account.role}, which doesn't allow this. Ask an admin to change the role.`;
  if (isAllowedSomewhere(actor, action))
    return "This API key is limited to some projects, so it can't do this for the whole organization. Use a key without this limit.";
  if (actor.scopes === null)
    return `This API key doesn't have the scope "${scope}". You can't add scopes to an existing key. Create a new key with this scope.`;
  return `This API key has the scope ${actor.scopes.join(', ')}, but this request requires ${scope}.`;
}
