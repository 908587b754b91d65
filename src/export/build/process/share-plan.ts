import type { SharedSite } from '../messages.ts';
import { createBackgroundTask, type Thread } from './pool-thread.ts';

/** Shares the plan that the first thread created. */
export interface PlanSharing {
  /** Allows other threads to ask for the new plan, which is requested immediately if it is wanted. */
  announce(options: { isWanted: boolean }): void;
  /**
   * Keeps all threads except the first from taking tasks with the plan of an earlier site, even while they are opening
   * it.
   */
  invalidate(): void;
  /** Asks the first thread for the plan, once. */
  request(): void;
  /** Gives the plan to the other threads before any other task. */
  share(site: SharedSite): void;
}

export function createPlanSharing(threads: readonly Thread[]): PlanSharing {
  /** Whether other threads can ask for the plan. */
  let isPlanned = false;

  function invalidate(): void {
    for (const thread of threads) {
      thread.ownTasks = thread.ownTasks.filter(({ task }) => task.type !== 'open' && task.type !== 'share');
      if (thread.slot > 0) thread.hasPlan = false;
    }
    isPlanned = false;
  }

  function request(): void {
    if (isPlanned) threads[0]?.ownTasks.push(createBackgroundTask({ type: 'share' }));
    isPlanned = false;
  }

  return {
    announce({ isWanted }) {
      invalidate();
      isPlanned = true;
      if (isWanted) request();
    },
    invalidate,
    request,
    share(site) {
      for (const thread of threads) {
        if (thread.slot === 0) continue;
        thread.ownTasks.push(createBackgroundTask({ type: 'open', shared: site }));
        thread.hasPlan = true;
      }
    },
  };
}
