import { Type } from 'typebox';
import type { Static } from 'typebox';
import { matchesBranch } from '../api/refuse-branch.ts';

const Access = Type.Optional(Type.Union([Type.Object({ access_level: Type.Integer() }), Type.Null()]));
/** A project, as far as it says what the owner of the token may do; a token of an administrator may have no role. */
export const ProjectAccess = Type.Object({
  permissions: Type.Object({ project_access: Access, group_access: Access }),
});

const Grant = Type.Object({
  access_level: Type.Union([Type.Integer(), Type.Null()]),
  user_id: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  group_id: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  deploy_key_id: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
});
/** The owner of the token; a token of a project or group has a user of its own. */
export const Owner = Type.Object({ id: Type.Integer() });
/** Protected branches; `name` may have wildcards. */
export const ProtectedBranches = Type.Array(
  Type.Object({ name: Type.String(), push_access_levels: Type.Array(Grant) }),
);

/** Rules in a response, the most that GitLab gives. */
export const RULES_PAGE = 100;

/** The least role that may push to branches that are not protected. */
export const DEVELOPER = 30;

/** The highest role of the token's owner; undefined when none is told. */
export function findRole({ permissions }: Static<typeof ProjectAccess>): number | undefined {
  const levels = [permissions.project_access, permissions.group_access].flatMap((each) => each?.access_level ?? []);
  return levels.length === 0 ? undefined : Math.max(...levels);
}

/** Whether a rule for the branch names users. */
export function namesUsers(rules: Static<typeof ProtectedBranches>, branch: string): boolean {
  return findOwn(rules, branch).some((rule) => rule.push_access_levels.some(({ user_id: user }) => user != null));
}

function findOwn(rules: Static<typeof ProtectedBranches>, branch: string) {
  return rules.filter(({ name }) => matchesBranch(name, branch, { crosses: true }));
}

/** Whether a branch is protected from the role and the user. Of several rules, the one that allows most counts, as at GitLab. */
export function isProtected(
  rules: Static<typeof ProtectedBranches>,
  { branch, role, user: self }: { branch: string; role: number | undefined; user: number | undefined },
): boolean {
  // One that was not read may allow it.
  if (rules.length >= RULES_PAGE) return false;
  const own = findOwn(rules, branch);
  const allows = ({
    access_level: level,
    user_id: user,
    group_id: group,
    deploy_key_id: key,
  }: Static<typeof Grant>) => {
    // The token need not be allowed to ask who is in a group.
    if (group != null) return true;
    if (user != null) return self === undefined || user === self;
    return key == null && level !== 0 && (role === undefined || role >= (level ?? 0));
  };
  return own.length > 0 && !own.some((rule) => rule.push_access_levels.some(allows));
}
