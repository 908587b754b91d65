import { Type } from 'typebox';
import type { Static } from 'typebox';
import { matchPattern } from '../../../lib/match-pattern.ts';

/** Restrictions of pushes to branches, for tokens that can read them. */
export const BranchRestrictions = Type.Object({
  values: Type.Array(
    Type.Object({
      kind: Type.String(),
      branch_match_kind: Type.Optional(Type.String()),
      pattern: Type.Optional(Type.String()),
      users: Type.Array(Type.Object({ uuid: Type.Optional(Type.String()) })),
      groups: Type.Array(Type.Unknown()),
    }),
  ),
});

/** The user who owns the token. */
export const Owner = Type.Object({ uuid: Type.String() });

type Restrictions = Static<typeof BranchRestrictions>;

function findMatching({ values }: Restrictions, branch: string): Restrictions['values'] {
  return values.filter(
    ({ kind, branch_match_kind: by = 'glob', pattern = '' }) =>
      kind === 'push' && by === 'glob' && matchPattern(pattern, branch, { crosses: false }),
  );
}

/** Whether a restriction of the branch lists users. */
export function hasUserRestrictions(restrictions: Restrictions, branch: string): boolean {
  return findMatching(restrictions, branch).some(({ users }) => users.length > 0);
}

/** Returns the reason why the user can't push to a branch, in words that follow "A rule of" and the repository. */
export function findRestriction(
  restrictions: Restrictions,
  { branch, user }: { branch: string; user: string | undefined },
): string | undefined {
  const matchingRules = findMatching(restrictions, branch);
  if (matchingRules.some(({ users, groups }) => users.length + groups.length === 0)) return "doesn't allow pushes";
  // The token might not have permission to read the members of a group.
  const isOther = matchingRules.every(
    ({ users, groups }) => groups.length === 0 && users.every(({ uuid }) => uuid !== undefined && uuid !== user),
  );
  return user !== undefined && matchingRules.length > 0 && isOther ? 'only lets other users push' : undefined;
}
