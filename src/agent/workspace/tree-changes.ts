import { runGit } from '../../lib/git/git-command.ts';
import type { GitOptions } from '../../lib/git/git-command.ts';

/** Lists the paths, from the repository root, that differ between two commits or trees. */
export async function listTreeChanges({
  from,
  to,
  ...git
}: GitOptions & { from: string; to: string }): Promise<string[]> {
  const diffText = await runGit(['diff-tree', '-r', '-z', '--name-only', '--no-renames', from, to], git);
  return diffText.toString('utf8').split('\0').filter(Boolean);
}
