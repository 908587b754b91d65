/** Decides which threads of a rendering process end so that its memory stays within a budget. */
import type { Thread } from './pool-thread.ts';

/**
 * Resident memory in bytes above which a rendering process ends threads. The tasks that its threads already have add a
 * few percent.
 */
export const MEMORY_BUDGET = 1_350 * 2 ** 20;

/**
 * Number of pages after which a thread is worth replacing: it has cached much more than a new one, which costs a few
 * seconds of processor time.
 */
const MIN_PAGES = 2_000;

/**
 * Returns how an idle thread frees memory. Threads cache words, code and grammars until they hold twice as much as a new
 * one, so the oldest is replaced. If even the oldest is nearly new, there are too many threads for this site.
 *
 * @param started All running threads.
 */
export function decideRelief(thread: Thread, started: readonly Thread[]): 'replace' | 'end' | 'none' {
  if (started.some(({ pages }) => pages > thread.pages)) return 'none';
  if (thread.pages >= MIN_PAGES) return 'replace';
  return started.length > 1 ? 'end' : 'none';
}
