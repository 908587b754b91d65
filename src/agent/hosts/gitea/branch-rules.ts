import { Type } from 'typebox';
import type { Static } from 'typebox';
import { matchPattern } from '../../../lib/match-pattern.ts';

/** The part of a repository that describes the token owner's permissions. */
export const RepositoryAccess = Type.Object({ permissions: Type.Object({ push: Type.Boolean() }) });

/** The user who owns the token. */
export const Owner = Type.Object({ login: Type.String() });

const Names = Type.Union([Type.Array(Type.String()), Type.Null()]);

/** Protected branches, whose names can contain wildcards. Servers before 1.19 only have `branch_name`. */
export const BranchProtections = Type.Array(
  Type.Object({
    rule_name: Type.Optional(Type.String()),
    branch_name: Type.Optional(Type.String()),
    enable_push: Type.Boolean(),
    require_signed_commits: Type.Optional(Type.Boolean()),
    enable_push_whitelist: Type.Optional(Type.Boolean()),
    push_whitelist_usernames: Type.Optional(Names),
    push_whitelist_teams: Type.Optional(Names),
  }),
);

type Rule = Static<typeof BranchProtections>[number];

/**
 * Whether a branch rule lists the users who can push, and no team. The token might not have permission to read a team's
 * members.
 */
export function hasUserRestrictions(rules: readonly Rule[], branch: string): boolean {
  return findMatching(rules, branch).some(isClosedList);
}

/**
 * Returns the reason why the user can't push unsigned commits to a branch, in words that follow "A rule of" and the
 * repository.
 */
export function findProtection(
  rules: readonly Rule[],
  { branch, user }: { branch: string; user: string | undefined },
): string | undefined {
  const words = findMatching(rules, branch).map((rule) => describe(rule, user));
  // Only one of the rules applies. Which one depends on the server's version.
  return words.every((text) => text !== undefined) ? words[0] : undefined;
}

function findMatching(rules: readonly Rule[], branch: string): Rule[] {
  return rules.filter(({ rule_name: name, branch_name: branchName }) =>
    matchPattern(name || branchName || '', branch, { crosses: false }),
  );
}

function isClosedList({ enable_push_whitelist: isListed = false, push_whitelist_teams: teams }: Rule): boolean {
  return isListed && (teams ?? []).length === 0;
}

function describe(rule: Rule, user: string | undefined): string | undefined {
  if (!rule.enable_push) return "doesn't allow pushes";
  const userNames = rule.push_whitelist_usernames ?? [];
  const isListed = (name: string) => userNames.some((each) => each.toLowerCase() === name.toLowerCase());
  if (user !== undefined && isClosedList(rule) && !isListed(user)) return `doesn't let ${user} push`;
  return rule.require_signed_commits === true ? 'requires signed commits' : undefined;
}
