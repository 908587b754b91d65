import { runGit } from '../../lib/git/git-command.ts';
import type { Workspace } from '../types.ts';
import { isProtectedPath, isSafePath } from './path-policy.ts';

/**
 * Lists the regular files of the base commit in the whole repository, by their paths from the root, in Git's order.
 * Leaves out the files that the agent must not see. The list is cached per workspace.
 */
export function listRepository(workspace: Workspace, signal: AbortSignal): Promise<readonly string[]> {
  const listing = LISTINGS.get(workspace.baseFiles) ?? readTree(workspace, signal);
  LISTINGS.set(workspace.baseFiles, listing);
  listing.catch(() => LISTINGS.delete(workspace.baseFiles));
  return listing;
}

const LISTINGS = new WeakMap<Workspace['baseFiles'], Promise<readonly string[]>>();

async function readTree({ gitDir, baseCommit }: Workspace, signal: AbortSignal): Promise<string[]> {
  const treeText = await runGit(['ls-tree', '-r', '-z', '--full-tree', baseCommit], { gitDir, signal });
  return treeText
    .toString('utf8')
    .split('\0')
    .flatMap((line) => /^100\d{3} blob [0-9a-f]+\t([^]+)$/.exec(line)?.[1] ?? [])
    .filter((name) => isSafePath(name) && !isProtectedPath(name));
}
