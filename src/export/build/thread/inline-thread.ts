/**
 * Runs the work of a rendering thread on the main thread of the process, because starting a thread takes as long as
 * rendering several pages.
 */
import { createThreadWork } from './thread-work.ts';
import type { FromThread, ThreadData } from '../messages.ts';
import type { StartedThread } from './start-thread.ts';

export function startInlineThread(data: ThreadData, receive: (message: FromThread) => void): StartedThread {
  const take = createThreadWork(data, receive);
  return {
    // Each task starts in a new turn of the event loop, so that messages from the parent are read in between.
    send: (message) => void setImmediate(take, message),
    end: () => Promise.resolve(),
  };
}

/** Loads the modules that nearly every task needs before the first task arrives. */
export async function loadWork(): Promise<void> {
  await import('./plan-work.ts');
  await import('./render-work.ts');
}
