import { runGit } from '../../lib/git/git-command.ts';
import type { Workspace } from '../types.ts';

/**
 * Reads a text file of the base commit, independent of the work tree. The path is relative to the repository root.
 * Returns undefined if no such regular file exists or it is larger than `maxBytes`.
 */
export async function readBaseFile(
  workspace: Workspace,
  { path, maxBytes = 256 * 1024, signal }: { path: string; maxBytes?: number; signal?: AbortSignal | undefined },
): Promise<string | undefined> {
  const file = isListed(workspace, path)
    ? workspace.baseFiles.get(path.slice(getPrefix(workspace).length))
    : await findFile(workspace, path, signal);
  if (!file?.mode.startsWith('100') || file.size > maxBytes) return undefined;
  return (await runGit(['cat-file', 'blob', file.id], { gitDir: workspace.gitDir, signal })).toString('utf8');
}

/** Lists the regular files of the base commit below a folder, by their paths from the repository root. */
export async function listBaseFolder(
  { gitDir, baseCommit }: Workspace,
  { folder, signal }: { folder: string; signal?: AbortSignal | undefined },
): Promise<string[]> {
  const args = ['ls-tree', '-r', '-z', '--full-tree', '--name-only', baseCommit, '--', `${folder}/`];
  return (await runGit(args, { gitDir, signal })).toString('utf8').split('\0').filter(Boolean);
}

const getPrefix = ({ docsFolder }: Workspace) => docsFolder && `${docsFolder}/`;

/** Whether the workspace already knows all base files in this place. */
function isListed(workspace: Workspace, path: string): boolean {
  return path.startsWith(getPrefix(workspace));
}

async function findFile(
  { gitDir, baseCommit }: Workspace,
  path: string,
  signal: AbortSignal | undefined,
): Promise<{ id: string; size: number; mode: string } | undefined> {
  const args = ['ls-tree', '-l', '-z', '--full-tree', baseCommit, '--', path];
  const treeText = (await runGit(args, { gitDir, signal })).toString('utf8');
  const [, mode, id, size, name] = /^(100\d{3}) blob ([0-9a-f]+) +(\d+)\t([^\0]+)\0$/.exec(treeText) ?? [];
  return mode && id && name === path ? { mode, id, size: Number(size) } : undefined;
}
