import { GitFailure } from '../../../lib/git/git-command.ts';
import { HostFailure } from '../host.ts';
import { askGit } from './read-git.ts';
import type { BareRepository } from './read-git.ts';

/** Returns the commit at the head of a branch, or undefined if the branch doesn't exist. */
export async function findHead(branch: string, place: BareRepository): Promise<string | undefined> {
  return (await findHeads([branch], place))[0];
}

/** Returns the commits at the heads of branches, and undefined for those that don't exist. */
export async function findHeads(
  branches: readonly string[],
  place: BareRepository,
): Promise<readonly (string | undefined)[]> {
  const refs = branches.map((branch) => `refs/heads/${branch}`);
  const output = await askGit(['for-each-ref', '--format=%(refname) %(objectname)', '--', ...refs], place);
  // A pattern can also match other branches. Names of branches have no spaces.
  const commits = new Map(output?.split('\n').map((line) => line.split(' ') as [ref: string, commit: string]));
  return refs.map((ref) => commits.get(ref));
}

/** The commits of a pull request: from the merge base to the head. */
export interface ChangeRange {
  base: string;
  head: string;
  /** The commit at the head of the base branch. */
  baseHead: string;
  /** Whether the base branch contains all of the commits. */
  isMerged: boolean;
}

/** Finds the commits of a pull request. Returns undefined if one of the branches no longer exists. */
export async function findRange(
  { head, base }: { head: string; base: string },
  place: BareRepository,
): Promise<ChangeRange | undefined> {
  const [from, to] = await findHeads([base, head], place);
  if (from === undefined || to === undefined) return undefined;
  const mergeBase = (await askGit(['merge-base', from, to], place)) ?? from;
  return { base: mergeBase, head: to, baseHead: from, isMerged: mergeBase === to };
}

/** Refuses a folder that isn't a bare repository, because a push to a checked-out branch wouldn't change its files. */
export async function checkBare(place: BareRepository): Promise<void> {
  if (await isBare(place)) return;
  throw new HostFailure(
    `Expected a bare Git repository at ${place.folder}. Create one with \`git clone --bare\` and set its path as the project's repository.`,
    { retryable: false },
  );
}

async function isBare(place: BareRepository): Promise<boolean> {
  try {
    return (await askGit(['rev-parse', '--is-bare-repository'], place)) === 'true';
  } catch (error) {
    if (error instanceof GitFailure && /not a git repository/i.test(error.stderr)) return false;
    throw error;
  }
}
