import { AppError } from '../../errors.ts';
import { GitFailure, runGit } from '../../lib/git/git-command.ts';
import { isInRepository } from '../../lib/git/is-in-repository.ts';
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

/**
 * Returns why Git couldn't read the history of a folder; undefined for a folder without commits or outside Git. Throws
 * errors that aren't about Git.
 */
export function describeHistoryFailure(error: unknown): Omission | undefined {
  if (isMissing(error) || (error instanceof GitFailure && isMissing(error.cause))) return createOmission(NOT_INSTALLED);
  if (error instanceof AppError && error.code === 'source_unavailable') return createOmission(UNREADABLE);
  if (!(error instanceof GitFailure)) throw error;
  if (error.timedOut) return createOmission(TOO_SLOW);
  if (error.stderr.includes('dubious ownership')) return createOmission(OTHER_OWNER);
  return NO_HISTORY.test(error.stderr) ? undefined : createOmission(UNREADABLE);
}

const NO_HISTORY = /not a git repository \(or any|does not have any commits yet|bad revision 'HEAD'|argument 'HEAD'/;

const TIMEOUT_MS = 10_000;

const NO_DATES = 'Pages have no "last updated" dates';
const SHALLOW =
  'The repository is a shallow clone, so pages that changed before its first commit have no "last updated" dates. Fetch the whole history with `git fetch --unshallow`.';
const NOT_INSTALLED = `${NO_DATES}, because Git isn't installed. Install it.`;
const OTHER_OWNER = `${NO_DATES}, because Git refuses to read a repository that belongs to another user. Run Bindery as the owner of the repository, or change its owner with \`chown\`.`;
const TOO_SLOW = `${NO_DATES}, because Git took too long to read the history. Try again, or set \`lastUpdatedDate\` in the frontmatter.`;
const UNREADABLE = `${NO_DATES}, because Git can't read the repository. Check it with \`git status\`.`;

function createOmission(message: string): Omission {
  return { file: 'docs.json', reason: 'local-history', detail: message };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
