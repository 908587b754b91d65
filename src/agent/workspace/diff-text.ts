import { runGit } from '../../lib/git/git-command.ts';
import type { Workspace } from '../types.ts';

/**
 * Returns what a commit, or the tree of one, changes against the base, as a unified diff with moves recognized. Files that are gone or are not
 * text are only named, however large; no attribute of the repository can hide the others.
 */
export async function diffText(
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
