import { expect, test } from 'vitest';
import type { Role, Scope } from '../db/tables/accounts.ts';
import type { MemberRights, Rights } from './actor.ts';
import {
  ALL_PROJECTS,
  canSeeProject,
  findRoleInProject,
  getReach,
  hasAllProjects,
  isAllowed,
  isAllowedSomewhere,
  isOfOrganization,
  hasProject,
  listAllowed,
  POLICY,
  PROJECT_ROLES,
  requireAllowed,
  ROLES,
} from './policy.ts';
import type { Action } from './policy.ts';

const ACTIONS = Object.keys(POLICY) as Action[];
const createKeyActor = (...scopes: Scope[]) =>
  ({ kind: 'key', scopes, actions: null, projectIds: null, account: null }) as const;
const OLD_KEY = { kind: 'key', scopes: null, actions: null, projectIds: null, account: null } as const;
const createSessionActor = (role: Role) => ({ kind: 'session', role, projectRoles: {}, privateProjects: [] }) as const;
const manages = (action: Action) => action.endsWith('.manage') || /^(?:access|key|member|audit|system)\./.test(action);

test('a key can perform actions that need its scope or a lesser one', () => {
  expect(listAllowed(createKeyActor('read'))).toEqual(ACTIONS.filter((action) => POLICY[action].scope === 'read'));
  expect(listAllowed(createKeyActor('write'))).toEqual(
    ACTIONS.filter((each) => ['read', 'write'].includes(`${POLICY[each].scope}`)),
  );
  expect(listAllowed(createKeyActor('read', 'write'))).toEqual(listAllowed(createKeyActor('write')));
  expect(listAllowed(createKeyActor('admin'))).toEqual(ACTIONS.filter((action) => POLICY[action].scope !== null));
});

test('a key without scopes can read and write, but not manage accounts', () => {
  expect(listAllowed(OLD_KEY)).toEqual(listAllowed(createKeyActor('write')));
  expect(ACTIONS.filter((action) => manages(action) && isAllowed(OLD_KEY, action))).toEqual([]);
});

test('a key that is limited to actions can perform only these', () => {
  const key = { ...createKeyActor('admin'), actions: ['export.read', 'key.manage'] };
  expect(listAllowed(key)).toEqual(['export.read', 'key.manage']);
  expect(listAllowed({ ...key, scopes: ['read'] })).toEqual(['export.read']);
  expect(() => requireAllowed(key, 'export.create')).toThrow('"export.create" isn\'t one of them');
});

test('a key that is limited to projects can perform its actions on these, and nothing on the whole organization', () => {
  const key = { ...createKeyActor('admin'), projectIds: ['prj_a'] };
  const all = ACTIONS.filter((action) => POLICY[action].scope !== null);
  expect(listAllowed(key)).toEqual([]);
  expect(all.filter((action) => isAllowed(key, action, 'prj_b'))).toEqual([]);
  expect(all.filter((action) => isAllowed(key, action, 'prj_a'))).toEqual(
    all.filter((action) => !/^(?:member|service-account|owner|key|slack|audit|system)\./.test(action)),
  );
  expect([canSeeProject(key, 'prj_a'), canSeeProject(key, 'prj_b')]).toEqual([true, false]);
  expect(getReach(key, 'export.read')).toEqual({ only: ['prj_a'], except: [] });
  expect(getReach({ ...key, scopes: ['read'] }, 'export.create')).toEqual({ only: [], except: [] });
  expect(() => requireAllowed(key, 'key.manage')).toThrow('limited to some projects');
});

test('each role can do everything that lower roles can, and more', () => {
  const [viewer, member, admin, owner] = (['viewer', 'member', 'admin', 'owner'] as const).map((role) =>
    listAllowed(createSessionActor(role)),
  );
  expect(viewer?.filter((action) => !action.endsWith('.read'))).toEqual([]);
  expect(member).toEqual(expect.arrayContaining(viewer ?? []));
  expect(member?.filter(manages)).toEqual(['member.read', 'access.read']);
  expect(admin).toEqual(expect.arrayContaining(member ?? []));
  expect(admin).not.toContain('owner.manage');
  expect(owner).toEqual(ACTIONS.filter((action) => action !== 'pull.link'));
});

test('the error names the required scope or role', () => {
  expect(() => requireAllowed(createKeyActor('read'), 'export.create')).toThrow(
    'This API key has the scope read, but this request requires write.',
  );
  expect(() => requireAllowed(OLD_KEY, 'key.manage')).toThrow('have the scope "admin"');
  expect(() => requireAllowed(createKeyActor('admin'), 'owner.manage')).toThrow("API keys can't do this");
  expect(() => requireAllowed(createSessionActor('viewer'), 'agent.prompt')).toThrow(
    'Your role in this organization is viewer, but this request requires member',
  );
  expect(() => requireAllowed(createSessionActor('owner'), 'pull.link')).toThrow('Only API keys can do this');
});

test('a role in a project adds to the role in the organization, in this project only', () => {
  const editor = { ...createSessionActor('viewer'), projectRoles: { prj_a: 'editor' } } as const;
  expect([isAllowed(editor, 'export.create', 'prj_a'), isAllowed(editor, 'export.create', 'prj_b')]).toEqual([
    true,
    false,
  ]);
  expect(isAllowed(editor, 'export.create')).toBe(false);
  expect(getReach(editor, 'export.create')).toEqual({ only: ['prj_a'], except: [] });
  expect(getReach(editor, 'export.read')).toEqual({ only: null, except: [] });
  expect(isAllowed(editor, 'project.manage', 'prj_a')).toBe(false);
  const reduced = { ...createSessionActor('admin'), projectRoles: { prj_a: 'viewer' } } as const;
  expect(isAllowed(reduced, 'project.manage', 'prj_a')).toBe(true);
  const projectAdmin = { ...createSessionActor('viewer'), projectRoles: { prj_a: 'admin' } } as const;
  expect(ACTIONS.filter((action) => isOfOrganization(action) && isAllowed(projectAdmin, action, 'prj_a'))).toEqual(
    ACTIONS.filter((action) => isOfOrganization(action) && isAllowed(createSessionActor('viewer'), action)),
  );
});

test('only a role in a private project gives access to it, and it can be lower than the one in the organization', () => {
  const member = { ...createSessionActor('member'), privateProjects: ['prj_a'] };
  expect([canSeeProject(member, 'prj_a'), isAllowed(member, 'export.read', 'prj_a')]).toEqual([false, false]);
  expect(getReach(member, 'export.read')).toEqual({ only: null, except: ['prj_a'] });
  const viewer = { ...member, projectRoles: { prj_a: 'viewer' } } as const;
  expect(findRoleInProject(viewer, 'prj_a')).toBe('viewer');
  expect([isAllowed(viewer, 'export.read', 'prj_a'), isAllowed(viewer, 'export.create', 'prj_a')]).toEqual([
    true,
    false,
  ]);
  expect(getReach(viewer, 'export.read')).toEqual({ only: null, except: [] });
});

test('a key of a service account can do only what its scopes and limits and the account allow', () => {
  const account = { role: 'viewer', projectRoles: { prj_a: 'editor', prj_b: 'admin' }, privateProjects: [] } as const;
  const key = { ...createKeyActor('write'), account };
  expect([isAllowed(key, 'export.create', 'prj_a'), isAllowed(key, 'export.create', 'prj_c')]).toEqual([true, false]);
  expect(isAllowed(key, 'project.manage', 'prj_b')).toBe(false);
  expect(isAllowed({ ...key, scopes: ['admin'] }, 'project.manage', 'prj_b')).toBe(true);
  expect(getReach({ ...key, projectIds: ['prj_b', 'prj_c'] }, 'export.create')).toEqual({
    only: ['prj_b'],
    except: [],
  });
  expect(isAllowed({ ...createKeyActor('admin'), account }, 'key.manage')).toBe(false);
  expect(isAllowed(key, 'pull.link', 'prj_a')).toBe(true);
  expect(isAllowed(key, 'pull.link', 'prj_c')).toBe(false);
});

test('an action that is not in the policy does not compile', () => {
  // @ts-expect-error -- the type check fails if this isn't an error
  const unknown: Action = 'export.delete';
  expect(ACTIONS).not.toContain(unknown);
});

/** Members of every kind, in an organization whose project `prj_a` is private or not. */
const MEMBERS = ROLES.flatMap((role) =>
  [undefined, ...PROJECT_ROLES].flatMap((projectRole) =>
    [[], ['prj_a']].map((privateProjects): MemberRights => ({
      role,
      projectRoles: projectRole === undefined ? {} : { prj_a: projectRole },
      privateProjects,
    })),
  ),
);
const PROJECTS = ['prj_a', 'prj_b'];
const KEYS = [null, ...MEMBERS].flatMap((account) =>
  [null, ['prj_a'], ['prj_b']].flatMap((projectIds) =>
    (['read', 'write', 'admin'] as const).map((scope) => ({ ...createKeyActor(scope), projectIds, account })),
  ),
);
const ACTORS: readonly Rights[] = [...MEMBERS.map((member) => ({ kind: 'session' as const, ...member })), ...KEYS];
const PROJECT_ACTIONS = ACTIONS.filter((action) => !isOfOrganization(action));

test('all functions agree about the projects on which an actor can perform an action', () => {
  for (const actor of ACTORS)
    for (const action of PROJECT_ACTIONS) {
      const allowedProjects = PROJECTS.filter((id) => isAllowed(actor, action, id));
      const reach = getReach(actor, action);
      expect({
        actor,
        action,
        isSomewhere: isAllowedSomewhere(actor, action),
        reached: PROJECTS.filter((id) => hasProject(reach, id)),
        seen: allowedProjects.filter((id) => canSeeProject(actor, id)),
      }).toEqual({
        actor,
        action,
        isSomewhere: allowedProjects.length > 0,
        reached: allowedProjects,
        seen: allowedProjects,
      });
    }
});

test('the role in a project is the one whose actions a member can perform there', () => {
  for (const member of MEMBERS)
    for (const id of PROJECTS) {
      const can = (action: Action) => isAllowed({ kind: 'session', ...member }, action, id);
      const roles = { viewer: can('project.read'), editor: can('agent.prompt'), admin: can('project.manage') };
      const role = PROJECT_ROLES.findLast((each) => roles[each]);
      expect({ member, id, role: findRoleInProject(member, id) }).toEqual({ member, id, role });
    }
});

test('roles in projects and private projects change nothing about actions on the organization', () => {
  for (const member of MEMBERS) {
    const actor = { kind: 'session', ...member } as const;
    const actions = listAllowed(createSessionActor(member.role)).filter(isOfOrganization);
    expect(listAllowed(actor).filter(isOfOrganization)).toEqual(actions);
    for (const id of PROJECTS)
      expect(ACTIONS.filter((action) => isOfOrganization(action) && isAllowed(actor, action, id))).toEqual(actions);
  }
});

test('only a reach without limits includes every project', () => {
  expect(hasAllProjects(ALL_PROJECTS)).toBe(true);
  expect(hasAllProjects({ only: ['prj_a'], except: [] })).toBe(false);
  expect(hasAllProjects({ only: null, except: ['prj_a'] })).toBe(false);
});

test("the error advises people with roles in projects, and holders of a service account's key", () => {
  const editor = { ...createSessionActor('viewer'), projectRoles: { prj_a: 'editor' } } as const;
  expect(() => requireAllowed(editor, 'project.manage', 'prj_a')).toThrow('Ask an admin of the project');
  expect(() => requireAllowed(editor, 'key.manage')).toThrow('Your role in this organization is viewer');
  const account = { role: 'viewer', projectRoles: {}, privateProjects: [] } as const;
  expect(() => requireAllowed({ ...createKeyActor('admin'), account }, 'project.manage')).toThrow(
    "The role of this key's service account is viewer",
  );
});
