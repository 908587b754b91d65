import { Type } from 'typebox';
import type { Static } from 'typebox';
import { matchesBranch } from '../api/refuse-branch.ts';

/** A repository, as far as it says what the owner of the token may do. */
export const RepositoryAccess = Type.Object({ permissions: Type.Object({ push: Type.Boolean() }) });

/** The owner of the token. */
export const Owner = Type.Object({ login: Type.String() });

const Names = Type.Union([Type.Array(Type.String()), Type.Null()]);

/** Protected branches; names may have wildcards. Servers before 1.19 know `branch_name` alone. */
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

/** Whether a rule for the branch names those who may push, and no team: who is in one, the token need not be able to ask. */
export function namesUsers(rules: readonly Rule[], branch: string): boolean {
  return findOwn(rules, branch).some(isClosedList);
}

/** Says what keeps the user from pushing unsigned commits to a branch, in words that follow "a rule". */
export function findProtection(
  rules: readonly Rule[],
  { branch, user }: { branch: string; user: string | undefined },
): string | undefined {
  const words = findOwn(rules, branch).map((rule) => describe(rule, user));
  // One of them counts; which one depends on the version of the server.
  return words.every((text) => text !== undefined) ? words[0] : undefined;
}

function findOwn(rules: readonly Rule[], branch: string): Rule[] {
  return rules.filter(({ rule_name: name, branch_name: old }) =>
    matchesBranch(name || old || '', branch, { crosses: false }),
  );
}

function isClosedList({ enable_push_whitelist: isListed = false, push_whitelist_teams: teams }: Rule): boolean {
  return isListed && (teams ?? []).length === 0;
}

function describe(rule: Rule, user: string | undefined): string | undefined {
  if (!rule.enable_push) return "doesn't allow pushes";
  const listed = rule.push_whitelist_usernames ?? [];
  const isListed = (name: string) => listed.some((each) => each.toLowerCase() === name.toLowerCase());
  if (user !== undefined && isClosedList(rule) && !isListed(user)) return `doesn't let ${user} push`;
  return rule.require_signed_commits === true ? 'requires signed commits' : undefined;
}
