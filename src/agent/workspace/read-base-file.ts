import { runGit } from '../../lib/git/git-command.ts';
import type { CommitTree, Workspace } from '../types/workspace.ts';

/**
 * Reads a text file of the base commit, independent of the work tree. The path is relative to the repository root.
 * Returns undefined if no such regular file exists or it is larger than `maxBytes`.
 */
export async function readBaseFile(
  workspace: Workspace,
  { path, maxBytes = 256 * 1024, signal }: { path: string; maxBytes?: number; signal?: AbortSignal | undefined },
): Promise<string | undefined> {
  if (!isListed(workspace, path)) return readTreeFile(workspace, { path, maxBytes, signal });
  const file = workspace.baseFiles.get(path.slice(getPrefix(workspace).length));
  if (!file?.mode.startsWith('100') || file.size > maxBytes) return undefined;
  return readBlob(workspace, file.id, signal);
}

/**
 * Reads a text file of a commit. The path is relative to the repository root. Returns undefined if no such regular file
 * exists or it is larger than `maxBytes`.
 */
export async function readTreeFile(
  tree: CommitTree,
  { path, maxBytes, signal }: { path: string; maxBytes: number; signal?: AbortSignal | undefined },
): Promise<string | undefined> {
  const file = await findFile(tree, path, signal);
  return file && file.size <= maxBytes ? readBlob(tree, file.id, signal) : undefined;
}

async function readBlob({ gitDir }: CommitTree, id: string, signal: AbortSignal | undefined): Promise<string> {
  return (await runGit(['cat-file', 'blob', id], { gitDir, signal })).toString('utf8');
}

/** Lists the regular files of the base commit below a folder, by their paths from the repository root. */
export async function listBaseFolder(
  workspace: Workspace,
  { folder, signal }: { folder: string; signal?: AbortSignal | undefined },
): Promise<string[]> {
  const { gitDir, baseCommit, baseFiles } = workspace;
  if (isListed(workspace, `${folder}/`)) {
    const regularFiles = [...baseFiles].flatMap(([name, { mode }]) => (mode.startsWith('100') ? [name] : []));
    return regularFiles.map((name) => getPrefix(workspace) + name).filter((name) => name.startsWith(`${folder}/`));
  }
  const args = ['ls-tree', '-r', '-z', '--full-tree', '--name-only', baseCommit, '--', `${folder}/`];
  return (await runGit(args, { gitDir, signal })).toString('utf8').split('\0').filter(Boolean);
}

const getPrefix = ({ docsFolder }: Workspace) => docsFolder && `${docsFolder}/`;

/** Whether the workspace already knows all base files in this place. */
function isListed(workspace: Workspace, path: string): boolean {
  return path.startsWith(getPrefix(workspace));
}

async function findFile(
  { gitDir, baseCommit }: CommitTree,
  path: string,
  signal: AbortSignal | undefined,
): Promise<{ id: string; size: number } | undefined> {
  const args = ['ls-tree', '-l', '-z', '--full-tree', baseCommit, '--', path];
  const treeText = (await runGit(args, { gitDir, signal })).toString('utf8');
  const [, id, size, name] = /^100\d{3} blob ([0-9a-f]+) +(\d+)\t([^\0]+)\0$/.exec(treeText) ?? [];
  return id && name === path ? { id, size: Number(size) } : undefined;
}
