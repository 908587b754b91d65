import type { SharedSite } from '../messages.ts';
import { createBackgroundTask, type Thread } from './pool-thread.ts';

/** Shares the plan that the first thread created. */
export interface PlanSharing {
  /** Allows other threads to request the new plan. Threads that are already waiting request it immediately. */
  announce(options: { isWanted: boolean }): void;
  /**
   * Keeps all threads except the first from taking tasks with the plan of an earlier site, even while they are opening
   * it. The first thread can create the next plan, even if it ended in the meantime.
   */
  invalidate(): void;
  /** Asks the first thread for the plan, once. */
  request(): void;
  /** Gives the plan to the other threads before any other task. */
  share(site: SharedSite): void;
  /** Whether the plan was shared, so that a new thread can receive it. */
  isShared(): boolean;
  /** Gives the shared plan to a new thread before any other task. */
  give(thread: Thread): void;
}

export function createPlanSharing(threads: readonly Thread[]): PlanSharing {
  /** Whether other threads can ask for the plan. */
  let isPlanned = false;
  let sharedSite: SharedSite | undefined;

  function invalidate(): void {
    for (const thread of threads) {
      thread.ownTasks = thread.ownTasks.filter(({ task }) => task.type !== 'open' && task.type !== 'share');
      thread.hasPlan = thread.slot === 0;
    }
    isPlanned = false;
    sharedSite = undefined;
  }

  function request(): void {
    if (isPlanned) threads[0]?.ownTasks.push(createBackgroundTask({ type: 'share' }));
    isPlanned = false;
  }

  function give(thread: Thread): void {
    if (!sharedSite) return;
    thread.ownTasks.push(createBackgroundTask({ type: 'open', shared: sharedSite }));
    thread.hasPlan = true;
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
      sharedSite = site;
      for (const thread of threads) if (thread.slot > 0) give(thread);
    },
    isShared: () => sharedSite !== undefined,
    give,
  };
}
