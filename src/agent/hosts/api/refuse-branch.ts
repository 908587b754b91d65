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
