import { runGit } from '../../lib/git/git-command.ts';
import type { GitOptions } from '../../lib/git/git-command.ts';

/** The paths, from the root of the repository, in which two commits or trees differ. */
export async function listTreeChanges({
  from,
  to,
  ...git
}: GitOptions & { from: string; to: string }): Promise<string[]> {
  const listed = await runGit(['diff-tree', '-r', '-z', '--name-only', '--no-renames', from, to], git);
  return listed.toString('utf8').split('\0').filter(Boolean);
}
