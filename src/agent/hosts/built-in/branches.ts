import { GitFailure } from '../../../lib/git/git-command.ts';
import { HostFailure } from '../host.ts';
import { askGit } from './read-git.ts';
import type { BarePlace } from './read-git.ts';

/** The commit at the head of a branch; undefined when there is no such branch. */
export function findHead(branch: string, place: BarePlace): Promise<string | undefined> {
  return askGit(['rev-parse', '--verify', '--quiet', '--end-of-options', `refs/heads/${branch}^{commit}`], place);
}

/** Both ends of a pull request's change: where its branch parted from the base, and its head. */
export interface ChangeRange {
  base: string;
  head: string;
  /** The base branch has all of it. */
  isMerged: boolean;
}

/** Undefined when one of the branches is gone. */
export async function findRange(
  { head, base }: { head: string; base: string },
  place: BarePlace,
): Promise<ChangeRange | undefined> {
  const [from, to] = await Promise.all([findHead(base, place), findHead(head, place)]);
  if (from === undefined || to === undefined) return undefined;
  const parted = (await askGit(['merge-base', from, to], place)) ?? from;
  return { base: parted, head: to, isMerged: parted === to };
}

/** Refuses a folder that is no bare repository: pushing into a checked-out branch would not change its files. */
export async function checkBare(place: BarePlace): Promise<void> {
  if (await isBare(place)) return;
  throw new HostFailure(
    `Expected a bare Git repository at ${place.folder}. Create one with \`git clone --bare\` and set its path as the project's repository.`,
    { retryable: false },
  );
}

async function isBare(place: BarePlace): Promise<boolean> {
  try {
    return (await askGit(['rev-parse', '--is-bare-repository'], place)) === 'true';
  } catch (error) {
    if (error instanceof GitFailure && /not a git repository/i.test(error.stderr)) return false;
    throw error;
  }
}
