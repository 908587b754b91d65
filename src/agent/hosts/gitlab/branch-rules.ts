import { Type } from 'typebox';
import type { Static } from 'typebox';
import { matchPattern } from '../../../lib/match-pattern.ts';
import { createNullish } from '../api/payload-types.ts';

const Access = createNullish(Type.Object({ access_level: Type.Integer() }));
/** The part of a project that describes the token owner's permissions. An administrator's token may have no role. */
export const ProjectAccess = Type.Object({
  permissions: Type.Object({ project_access: Access, group_access: Access }),
});

const Grant = Type.Object({
  access_level: Type.Union([Type.Integer(), Type.Null()]),
  user_id: createNullish(Type.Integer()),
  group_id: createNullish(Type.Integer()),
  deploy_key_id: createNullish(Type.Integer()),
});
/** The user who owns the token. A project or group token has its own user. */
export const Owner = Type.Object({ id: Type.Integer() });
/** Protected branches, whose names can contain wildcards. */
export const ProtectedBranches = Type.Array(
  Type.Object({ name: Type.String(), push_access_levels: Type.Array(Grant) }),
);

/** Maximum number of rules in one response of GitLab. */
export const RULES_PAGE = 100;

/** The lowest role that can push to unprotected branches. */
export const DEVELOPER = 30;

/** Returns the highest role of the token's owner, or undefined if the response contains none. */
export function findRole({ permissions }: Static<typeof ProjectAccess>): number | undefined {
  const levels = [permissions.project_access, permissions.group_access].flatMap((each) => each?.access_level ?? []);
  return levels.length === 0 ? undefined : Math.max(...levels);
}

/** Whether a rule of the branch lists users. */
export function hasUserRestrictions(rules: Static<typeof ProtectedBranches>, branch: string): boolean {
  return findMatching(rules, branch).some((rule) => rule.push_access_levels.some(({ user_id: user }) => user != null));
}

function findMatching(rules: Static<typeof ProtectedBranches>, branch: string) {
  return rules.filter(({ name }) => matchPattern(name, branch));
}

/**
 * Whether a branch is protected from the role and the user. Of several rules, the most permissive one applies, as in
 * GitLab.
 */
export function isProtected(
  rules: Static<typeof ProtectedBranches>,
  { branch, role, user: self }: { branch: string; role: number | undefined; user: number | undefined },
): boolean {
  // A rule that was not read could allow the push.
  if (rules.length >= RULES_PAGE) return false;
  const matchingRules = findMatching(rules, branch);
  const allows = ({
    access_level: level,
    user_id: user,
    group_id: group,
    deploy_key_id: key,
  }: Static<typeof Grant>) => {
    // The token might not have permission to read the members of a group.
    if (group != null) return true;
    if (user != null) return self === undefined || user === self;
    return key == null && level !== 0 && (role === undefined || role >= (level ?? 0));
  };
  return matchingRules.length > 0 && !matchingRules.some((rule) => rule.push_access_levels.some(allows));
}
