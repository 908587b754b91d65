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
      users: Type.Array(Type.Unknown()),
      groups: Type.Array(Type.Unknown()),
    }),
  ),
});

/** Whether nobody at all may push to a branch: who the users and groups of a rule are, the token need not be able to ask. */
export function isClosed({ values }: Static<typeof BranchRestrictions>, branch: string): boolean {
  return values.some(
    ({ kind, branch_match_kind: by = 'glob', pattern = '', users, groups }) =>
      kind === 'push' &&
      by === 'glob' &&
      users.length + groups.length === 0 &&
      matchesBranch(pattern, branch, { crosses: false }),
  );
}
