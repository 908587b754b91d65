import { runGit } from '../../lib/git/git-command.ts';
import type { Workspace } from '../types/workspace.ts';

/**
 * Returns the changes of a commit or a tree against the base as a unified diff, with moves detected. Deleted files and
 * binary files appear only by name, whatever their size. Attributes of the repository can't hide other files.
 */
export async function readCommitDiff(
  { gitDir, baseCommit }: Workspace,
  { commit, signal }: { commit: string; signal?: AbortSignal | undefined },
): Promise<string> {
  const args = [
    'diff-tree',
    '-r',
    '-p',
    '--find-renames',
    '--irreversible-delete',
    '--no-color',
    '--no-ext-diff',
    '--no-textconv',
  ];
  return (await runGit([...args, baseCommit, commit], { gitDir, signal })).toString('utf8');
}
