import { Type } from 'typebox';
import type { Static } from 'typebox';
import { matchPattern } from '../../../lib/match-pattern.ts';

/** Restrictions of changes to branches, for tokens that can read them. */
export const BranchRestrictions = Type.Object({
  values: Type.Array(
    Type.Object({
      type: Type.String(),
      matcher: Type.Object({ id: Type.String(), type: Type.Object({ id: Type.String() }) }),
      users: Type.Array(Type.Object({ name: Type.Optional(Type.String()) })),
      groups: Type.Array(Type.Unknown()),
      accessKeys: Type.Optional(Type.Array(Type.Unknown())),
    }),
  ),
});

type Restriction = Static<typeof BranchRestrictions>['values'][number];

/** The kinds of restrictions that a push of a new branch violates, in words that follow "A rule of" and the repository. */
const WORDS: Readonly<Record<string, string>> = {
  'read-only': "doesn't allow pushes",
  'pull-request-only': 'only allows changes by pull requests',
  'no-creates': "doesn't allow new branches",
};

/** Returns the reason why a user can't push to a branch, in words that follow "A rule of" and the repository. */
export function findRestriction(
  { values }: Static<typeof BranchRestrictions>,
  { branch, user }: { branch: string; user: string | undefined },
): string | undefined {
  const restriction = values.find((each) => matchesBranch(each, branch) && isClosed(each, user));
  return restriction && WORDS[restriction.type];
}

function matchesBranch({ type, matcher }: Restriction, branch: string): boolean {
  if (WORDS[type] === undefined) return false;
  if (matcher.type.id === 'ANY_REF') return true;
  if (matcher.type.id === 'BRANCH') return matcher.id === `refs/heads/${branch}`;
  // Other kinds, such as branches of a branching model, depend on settings that the restriction doesn't contain.
  return matcher.type.id === 'PATTERN' && matchesPattern(matcher.id, branch);
}

/** A pattern matches the end of a branch's segments, unless it starts with a slash. One that ends with a slash is a folder. */
function matchesPattern(pattern: string, branch: string): boolean {
  if (pattern.includes('?')) return false;
  const end = pattern.endsWith('/') ? `${pattern}**` : pattern;
  const names = [`refs/heads/${branch}`, ...branch.split('/').map((_, index, all) => all.slice(index).join('/'))];
  return names.some((name) => matchPattern(end.replace(/^\//, ''), name, { crosses: false }));
}

/** Whether the user isn't an exception. The token might not have permission to read the members of a group. */
function isClosed({ users, groups }: Restriction, user: string | undefined): boolean {
  if (groups.length > 0) return false;
  return users.length === 0 || (user !== undefined && users.every(({ name }) => name !== undefined && name !== user));
}
