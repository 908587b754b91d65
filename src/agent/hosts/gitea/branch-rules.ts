import { Type } from 'typebox';
import type { Static } from 'typebox';
import { matchesBranch } from '../api/refuse-branch.ts';

/** A repository, as far as it says what the owner of the token may do. */
export const RepositoryAccess = Type.Object({ permissions: Type.Object({ push: Type.Boolean() }) });

/** Protected branches; names may have wildcards. Servers before 1.19 know `branch_name` alone. */
export const BranchProtections = Type.Array(
  Type.Object({
    rule_name: Type.Optional(Type.String()),
    branch_name: Type.Optional(Type.String()),
    enable_push: Type.Boolean(),
    require_signed_commits: Type.Optional(Type.Boolean()),
  }),
);

/** Says what keeps everybody from pushing unsigned commits to a branch, in words that follow "a rule". */
export function findProtection(rules: Static<typeof BranchProtections>, branch: string): string | undefined {
  const own = rules.filter(({ rule_name: name, branch_name: old }) =>
    matchesBranch(name || old || '', branch, { crosses: false }),
  );
  const words = own.map(describe);
  // One of them counts; which one depends on the version of the server.
  return words.every((text) => text !== undefined) ? words[0] : undefined;
}

function describe(rule: Static<typeof BranchProtections>[number]): string | undefined {
  if (!rule.enable_push) return 'lets nobody push';
  return rule.require_signed_commits === true ? 'takes signed commits only' : undefined;
}
