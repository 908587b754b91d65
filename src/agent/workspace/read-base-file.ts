import { runGit } from '../../lib/git/git-command.ts';
import type { Workspace } from '../types.ts';

/**
 * A text of the base commit, whatever the work tree holds by now; undefined when there is no such regular file or it is
 * larger than `maxBytes`. The path is from the root of the repository.
 */
export async function readBaseFile(
  { gitDir, baseCommit }: Workspace,
  { path, maxBytes = 256 * 1024, signal }: { path: string; maxBytes?: number; signal?: AbortSignal | undefined },
): Promise<string | undefined> {
  const args = ['ls-tree', '-l', '-z', '--full-tree', baseCommit, '--', path];
  const listed = (await runGit(args, { gitDir, signal })).toString('utf8');
  const match = /^100\d{3} blob ([0-9a-f]+) +(\d+)\t([^\0]+)\0$/.exec(listed);
  if (!match?.[1] || match[3] !== path || Number(match[2]) > maxBytes) return undefined;
  return (await runGit(['cat-file', 'blob', match[1]], { gitDir, signal })).toString('utf8');
}
