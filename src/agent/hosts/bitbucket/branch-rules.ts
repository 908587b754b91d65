import { Type } from 'typebox';
import type { Static } from 'typebox';
import { matchesBranch } from '../api/refuse-branch.ts';

/** Restrictions of who may push to branches, for tokens that may read them. */
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

/** The owner of the token. */
export const Owner = Type.Object({ uuid: Type.String() });

type Restrictions = Static<typeof BranchRestrictions>;

function findOwn({ values }: Restrictions, branch: string): Restrictions['values'] {
  return values.filter(
    ({ kind, branch_match_kind: by = 'glob', pattern = '' }) =>
      kind === 'push' && by === 'glob' && matchesBranch(pattern, branch, { crosses: false }),
  );
}

/** Whether a restriction for the branch names users. */
export function namesUsers(restrictions: Restrictions, branch: string): boolean {
  return findOwn(restrictions, branch).some(({ users }) => users.length > 0);
}

/** Says what keeps the user from pushing to a branch, in words that follow "a rule". */
export function findRestriction(
  restrictions: Restrictions,
  { branch, user }: { branch: string; user: string | undefined },
): string | undefined {
  const own = findOwn(restrictions, branch);
  if (own.some(({ users, groups }) => users.length + groups.length === 0)) return "doesn't allow pushes";
  // The token need not be allowed to ask who is in a group.
  const isOther = own.every(
    ({ users, groups }) => groups.length === 0 && users.every(({ uuid }) => uuid !== undefined && uuid !== user),
  );
  return user !== undefined && own.length > 0 && isOther ? 'only lets other users push' : undefined;
}
