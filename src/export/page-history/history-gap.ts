import type { Omission } from '../../site/shared.ts';
import { findHistoryFault } from '../source/history-problem.ts';

/** Describes the missing parts of the pages' histories, if any. */
export function findHistoryGap(gaps: {
  isShallow: boolean;
  /** Whether files of old commits are missing in the repository. */
  isIncomplete: boolean;
  /** Whether the site has more changes than are compared. */
  isOverLimit: boolean;
}): Omission | undefined {
  if (gaps.isShallow) return createHistoryNotice(SHALLOW);
  if (gaps.isIncomplete) return createHistoryNotice(INCOMPLETE);
  return gaps.isOverLimit ? createHistoryNotice(OVER_LIMIT) : undefined;
}

/** Describes why there are no histories. Undefined for a folder without commits. Throws errors that aren't about Git. */
export function describeHistoryError(error: unknown): Omission | undefined {
  if (error instanceof DOMException && error.name === 'TimeoutError') return createHistoryNotice(TOO_SLOW);
  // A damaged object.
  if (error instanceof Error && error.constructor === Error && !('code' in error)) return createHistoryNotice(DAMAGED);
  const fault = findHistoryFault(error);
  return fault && createHistoryNotice(`Pages have no history, because ${fault.cause}. ${fault.advice}`);
}

/** Creates the notice about the histories of a site. */
export function createHistoryNotice(message: string): Omission {
  return { file: 'docs.json', reason: 'page-history', detail: message };
}

const SHALLOW =
  'The repository is a shallow clone, so the history of pages starts after its first commit. Fetch the whole history with `git fetch --unshallow`.';
const INCOMPLETE =
  'Old files are missing in the repository, so older changes are missing from the history of pages. The repository is a partial clone or damaged. Clone it again, without `--filter`.';
const TOO_SLOW = 'Pages have no history, because Git took too long to read it. Try again.';
const DAMAGED = 'Pages have no history, because the repository is damaged. Check it with `git fsck`.';
const OVER_LIMIT =
  'The pages have more than 60,000 changes or 512 MiB of earlier versions, the maximum, so the last pages in alphabetical order have no history. Set a lower "limit" in "metadata.history" in docs.json.';
