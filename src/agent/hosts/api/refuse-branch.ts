import { HostFailure } from '../host.ts';
import type { RefusalContext } from './refusal.ts';

/** Explains a rule of the host that a push of `branch` would break; `words` follow "a rule of the repository". */
export function refuseBranch(
  { repository, projectId }: Pick<RefusalContext, 'repository' | 'projectId'>,
  { branch, words }: { branch: string; words: string },
): HostFailure {
  return new HostFailure(
    `A rule of ${repository} ${words}, so ${branch} can't be pushed. Allow the project's token to bypass the rule, or ` +
      `choose another branch prefix with \`bindery admin project update ${projectId} --agent-branch-prefix …\`.`,
    { retryable: false },
  );
}

/** Max parts of a pattern between its stars: each multiplies the time. The push finds what patterns with more of them say. */
const MAX_PARTS = 9;

/** Whether the name of a branch matches a pattern of the host. `*` stands for any text, with slashes only where `crosses` says so; `**` for any. */
export function matchesBranch(pattern: string, branch: string, { crosses }: { crosses: boolean }): boolean {
  const parts = pattern.split(/(\*+)/);
  if (parts.length > MAX_PARTS) return false;
  const source = parts.map((part) => {
    if (!part.startsWith('*')) return part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&');
    return crosses || part.length > 1 ? '.*' : '[^/]*';
  });
  return new RegExp(`^${source.join('')}$`, 's').test(branch);
}
