import { runGit } from '../../lib/git/git-command.ts';
import type { CommitTree, Workspace } from '../types/workspace.ts';
import { isProtectedPath, isSafePath } from './path-policy.ts';

/**
 * Lists the regular files of the base commit in the whole repository, by their paths from the root, in Git's order.
 * Leaves out the files that the agent must not see. The list is cached per workspace or tree.
 */
export function listRepository(tree: CommitTree | Workspace, signal: AbortSignal): Promise<readonly string[]> {
  // A merge changes the base commit of a workspace, and its files with it.
  const key = 'baseFiles' in tree ? tree.baseFiles : tree;
  const listing = LISTINGS.get(key) ?? readTree(tree, signal);
  LISTINGS.set(key, listing);
  listing.catch(() => LISTINGS.delete(key));
  return listing;
}

const LISTINGS = new WeakMap<object, Promise<readonly string[]>>();

async function readTree(tree: CommitTree, signal: AbortSignal): Promise<string[]> {
  const { gitDir, baseCommit } = tree;
  const treeText = await runGit(['ls-tree', '-r', '-z', '--full-tree', baseCommit], { gitDir, signal });
  return treeText
    .toString('utf8')
    .split('\0')
    .flatMap((line) => /^100\d{3} blob [0-9a-f]+\t([^]+)$/.exec(line)?.[1] ?? [])
    .filter((name) => isReadable(name, tree));
}

/** Whether the agent can see a path of a repository. */
export function isReadable(path: string, { onlyFolder = '' }: Pick<CommitTree, 'onlyFolder'>): boolean {
  return isSafePath(path) && !isProtectedPath(path) && isInFolder(path, onlyFolder);
}

/** Whether a path is in a folder, or is the folder. Every path is in the root. */
function isInFolder(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}
