import { AppError } from '../../errors.ts';
import { GitFailure, runGit } from '../../lib/git/git-command.ts';
import { isInRepository } from '../../lib/git/is-in-repository.ts';
import { isMissing } from '../../lib/is-missing.ts';
import type { Omission } from '../../site/shared.ts';

/** Returns why pages of a local folder have no dates, or only some of them, if Git can't read the whole history. */
export async function findHistoryProblem(folder: string, signal?: AbortSignal): Promise<Omission | undefined> {
  if (!isInRepository(folder)) return undefined;
  try {
    const args = ['-C', folder, 'rev-parse', '--is-shallow-repository'];
    const answer = (await runGit(args, { signal, timeoutMs: TIMEOUT_MS })).toString('utf8').trim();
    return answer === 'true' ? createOmission(SHALLOW) : undefined;
  } catch (error) {
    signal?.throwIfAborted();
    return describeHistoryFailure(error);
  }
}

/** Why Git can't read a history. */
export interface HistoryFault {
  /** Without a period. */
  cause: string;
  /** What to do, as a sentence. */
  advice: string;
}

/**
 * Returns why Git couldn't read the history of a folder; undefined for a folder without commits or outside Git. Throws
 * errors that aren't about Git.
 */
export function findHistoryFault(error: unknown): HistoryFault | undefined {
  if (isMissing(error) || (error instanceof GitFailure && isMissing(error.cause))) return NOT_INSTALLED;
  if (error instanceof AppError && error.code === 'source_unavailable') return UNREADABLE;
  if (!(error instanceof GitFailure)) throw error;
  if (error.timedOut) return TOO_SLOW;
  if (error.stderr.includes('dubious ownership')) return OTHER_OWNER;
  return NO_HISTORY.test(error.stderr) ? undefined : UNREADABLE;
}

/** Describes the same for the dates of pages. */
export function describeHistoryFailure(error: unknown): Omission | undefined {
  const fault = findHistoryFault(error);
  if (fault === undefined) return undefined;
  const advice = fault === TOO_SLOW ? 'Try again, or set `lastUpdatedDate` in the frontmatter.' : fault.advice;
  return createOmission(`Pages have no "last updated" dates, because ${fault.cause}. ${advice}`);
}

const NO_HISTORY = /not a git repository \(or any|does not have any commits yet|bad revision 'HEAD'|argument 'HEAD'/;

const TIMEOUT_MS = 10_000;

const SHALLOW =
  'The repository is a shallow clone, so pages that changed before its first commit have no "last updated" dates. Fetch the whole history with `git fetch --unshallow`.';
const NOT_INSTALLED: HistoryFault = { cause: "Git isn't installed", advice: 'Install it.' };
const OTHER_OWNER: HistoryFault = {
  cause: 'Git refuses to read a repository that belongs to another user',
  advice: 'Run Bindery as the owner of the repository, or change its owner with `chown`.',
};
const TOO_SLOW: HistoryFault = { cause: 'Git took too long to read the history', advice: 'Try again.' };
const UNREADABLE: HistoryFault = {
  cause: "Git can't read the repository",
  advice: 'Check it with `git status`.',
};

function createOmission(message: string): Omission {
  return { file: 'docs.json', reason: 'local-history', detail: message };
}
