import type { Database, PullRequestRow } from '../../../db/schema.ts';
import { GitFailure, runGit } from '../../../lib/git/git-command.ts';
import { findHeads, findRange } from './branches.ts';
import { updatePull } from './pull-rows.ts';
import type { BareRepository } from './read-git.ts';

/** The result of an attempt to merge. */
export type MergeOutcome =
  | { kind: 'merged' }
  /** Paths that both sides changed. */
  | { kind: 'conflict'; files: string[] }
  /** The branch has commits that weren't shown. */
  | { kind: 'moved' }
  | { kind: 'branch-gone' };

/** Options of `mergePull`. */
export interface MergeOptions extends BareRepository {
  db: Database;
  /** The head commit that was shown to the person who merges. */
  shownHead: string;
  /** Records who merged, in the transaction that sets the state. */
  record?: ((trx: Database) => Promise<void>) | undefined;
}

/**
 * Merges an open pull request into its base with a merge commit. The base branch is updated atomically, and only if it
 * still points to the commit that the merge started from, so a push in between is never lost.
 */
export async function mergePull(pull: PullRequestRow, options: MergeOptions): Promise<MergeOutcome> {
  const { db, shownHead } = options;
  for (let tries = 1; ; tries += 1) {
    const range = await findRange(pull, options);
    if (!range) return { kind: 'branch-gone' };
    const { baseHead: base } = range;
    if (range.head !== shownHead) return { kind: 'moved' };
    if (!range.isMerged) {
      // The range is stored before the branch moves, because it can't be determined from the branches afterwards.
      await updatePull(db, pull.id, { range });
      const tree = await mergeTrees({ base, head: range.head }, options);
      if (typeof tree !== 'string') return { kind: 'conflict', files: tree };
      const commit = await commitMerge(pull, { tree, base, head: range.head }, options);
      if (!(await moveBranch(pull.base, { from: base, to: commit }, options))) {
        if (tries < MAX_TRIES) continue;
        throw new Error(`The branch ${pull.base} changed during each of ${MAX_TRIES} merge attempts`);
      }
    }
    await finishPull(pull, { ...options, state: 'merged' });
    return { kind: 'merged' };
  }
}

const MAX_TRIES = 10;

/** Returns the id of the merged tree, or the paths with conflicts. */
async function mergeTrees(
  { base, head }: { base: string; head: string },
  { folder, signal }: BareRepository,
): Promise<string | string[]> {
  try {
    const args = ['merge-tree', '--write-tree', '--name-only', '--no-messages', '-z', base, head];
    const [tree = ''] = (await runGit(args, { gitDir: folder, signal })).toString('utf8').split('\0');
    return tree;
  } catch (error) {
    if (!(error instanceof GitFailure) || error.exitCode !== 1) throw error;
    return [...new Set(error.stdout.split('\0').slice(1).filter(Boolean))];
  }
}

async function commitMerge(
  { head: branch, title }: PullRequestRow,
  { tree, base, head }: { tree: string; base: string; head: string },
  { folder, signal }: BareRepository,
): Promise<string> {
  const commit = await runGit(['commit-tree', tree, '-p', base, '-p', head, '-F', '-'], {
    gitDir: folder,
    input: `Merge ${branch}: ${title}\n`,
    identity: { name: 'Bindery', email: 'bindery@localhost', date: new Date() },
    signal,
  });
  return commit.toString('utf8').trim();
}

/** Returns false if the branch has moved in the meantime. */
async function moveBranch(
  branch: string,
  { from, to }: { from: string; to: string },
  { folder, signal }: BareRepository,
): Promise<boolean> {
  try {
    await runGit(['update-ref', `refs/heads/${branch}`, to, from], { gitDir: folder, signal });
    return true;
  } catch (error) {
    if (error instanceof GitFailure && /but expected|unable to resolve|File exists/i.test(error.stderr)) return false;
    throw error;
  }
}

/** Closes an open pull request without merging it. Its branch stays. */
export async function closePull(
  pull: PullRequestRow,
  { db, record }: Pick<MergeOptions, 'db' | 'record'>,
): Promise<void> {
  await finishPull(pull, { db, record, state: 'closed' });
}

async function finishPull(
  { id }: PullRequestRow,
  { db, record, state }: Pick<MergeOptions, 'db' | 'record'> & { state: 'merged' | 'closed' },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await updatePull(trx, id, { state });
    await record?.(trx);
  });
}

/** Finds the paths with conflicts that prevent an automatic merge. Returns undefined if a branch no longer exists. */
export async function findConflicts(pull: PullRequestRow, place: BareRepository): Promise<string[] | undefined> {
  const [head, base] = await findHeads([pull.head, pull.base], place);
  if (head === undefined || base === undefined) return undefined;
  const tree = await mergeTrees({ base, head }, place);
  return typeof tree === 'string' ? [] : tree;
}
