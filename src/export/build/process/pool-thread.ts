import type { Highlights, Task } from '../messages.ts';
import type { StartedThread } from '../thread/start-thread.ts';

/** A thread of a pool, with its tasks. */
export interface Thread {
  slot: number;
  /** Undefined until there is work for it. */
  started: StartedThread | undefined;
  /** Tasks that were sent to the thread and are not done, in order. */
  sentTasks: WaitingTask[];
  /** Tasks for this thread alone, to be done before it takes part in the shared work. */
  ownTasks: WaitingTask[];
  /** Whether the thread creates the plan, or receives the current one before the shared work. */
  hasPlan: boolean;
  /** Number of pages that it has done since it was started. */
  pages: number;
  /** Highlights of other threads that this one hasn't received yet. */
  news: Highlights;
}

/** A task that isn't done. */
export interface WaitingTask extends RunOptions {
  task: Task;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

export interface RunOptions {
  /** Starts at 1. */
  id: number;
  /** No other task is handed out until this one is done, so no other thread is started yet. */
  isAlone: boolean;
  /** Called with the number of pages done since the last call. */
  onProgress(pages: number): void;
}

/** Creates a task whose result is ignored. */
export function createBackgroundTask(task: Task): WaitingTask {
  return { task, id: 0, isAlone: false, onProgress: () => {}, resolve: () => {}, reject: () => {} };
}
