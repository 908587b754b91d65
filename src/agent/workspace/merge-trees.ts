import { GitFailure, runGit } from '../../lib/git/git-command.ts';
import type { GitOptions } from '../../lib/git/git-command.ts';

/** The three versions to merge: commits or trees. */
export interface MergeSides {
  base: string;
  ours: string;
  theirs: string;
}

/** The result of a merge. */
export interface MergedTrees {
  /** Files with conflicts contain both sides, between markers. */
  tree: string;
  /** Paths from the root of files with conflicts, in Git's order, with the sides that contain the file. */
  conflicts: Map<string, ('base' | 'ours' | 'theirs')[]>;
}

/**
 * Runs a three-way merge, independent of the actual history: the trees are wrapped in a small history of temporary
 * commits. Conflict markers call the sides `this-branch` (ours) and `base-branch` (theirs).
 */
export async function mergeTrees({ base, ours, theirs }: MergeSides, git: GitOptions): Promise<MergedTrees> {
  const root = await writeCommit(base, [], git);
  await name(OUR_SIDE, await writeCommit(ours, ['-p', root], git), git);
  await name(THEIR_SIDE, await writeCommit(theirs, ['-p', root], git), git);
  const args = ['merge-tree', '--write-tree', '-z', '--no-messages', OUR_SIDE, THEIR_SIDE];
  const output = await runGit(args, git).then(
    (stdout) => stdout.toString('utf8'),
    (error: unknown) => {
      // Exit code 1 means conflicts. The files with conflicts follow the tree.
      if (error instanceof GitFailure && error.exitCode === 1) return error.stdout;
      throw error;
    },
  );
  const [tree = '', ...lines] = output.split('\0').filter(Boolean);
  const conflicts: MergedTrees['conflicts'] = new Map();
  for (const line of lines) {
    const [, stage = '', path = ''] = /^\d+ [0-9a-f]+ ([123])\t([^]+)$/.exec(line) ?? [];
    const side = SIDES[Number(stage) - 1];
    if (side) conflicts.set(path, [...(conflicts.get(path) ?? []), side]);
  }
  return { tree, conflicts };
}

const SIDES = ['base', 'ours', 'theirs'] as const;
const OUR_SIDE = 'this-branch';
const THEIR_SIDE = 'base-branch';

function name(branch: string, commit: string, git: GitOptions): Promise<Buffer> {
  return runGit(['update-ref', `refs/heads/${branch}`, commit], git);
}

async function writeCommit(tree: string, parents: readonly string[], git: GitOptions): Promise<string> {
  const identity = { name: 'Bindery', email: 'bindery@localhost', date: new Date(0) };
  const args = ['commit-tree', `${tree}^{tree}`, ...parents, '-m', 'merge'];
  return (await runGit(args, { ...git, identity })).toString('utf8').trim();
}
