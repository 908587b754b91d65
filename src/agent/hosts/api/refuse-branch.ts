import { HostFailure } from '../host.ts';
import type { RefusalContext } from './refusal.ts';

/** Explains a rule of the host that a push to `branch` would violate. `words` follow "A rule of" and the repository. */
export function refuseBranch(
  { repository, updateCommand }: Pick<RefusalContext, 'repository' | 'updateCommand'>,
  { branch, words }: { branch: string; words: string },
): HostFailure {
  return new HostFailure(
    `A rule of ${repository} ${words}, so ${branch} can't be pushed. Allow the project's token to bypass the rule, or ` +
      `choose another branch prefix with \`${updateCommand} --agent-branch-prefix …\`.`,
    { retryable: false },
  );
}

/**
 * Maximum number of parts in a pattern, because each star multiplies the matching time. Rules with more stars are
 * detected only by the push.
 */
const MAX_PARTS = 9;

/**
 * Whether a branch name matches a pattern of the host. `*` matches any text, including slashes only if `crosses` is
 * set. `**` always includes slashes.
 */
export function matchesBranch(pattern: string, branch: string, { crosses }: { crosses: boolean }): boolean {
  const parts = pattern.split(/(\*+)/);
  if (parts.length > MAX_PARTS) return false;
  const source = parts.map((part) => {
    if (!part.startsWith('*')) return part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&');
    return crosses || part.length > 1 ? '.*' : '[^/]*';
  });
  return new RegExp(`^${source.join('')}$`, 's').test(branch);
}
