/** The work of a rendering thread on the main thread of the process: to start a thread takes as long as to render several pages. */
import { createThreadWork } from './thread-work.ts';
import type { FromThread, ThreadData } from '../messages.ts';
import type { StartedThread } from './start-thread.ts';

export function workHere(data: ThreadData, receive: (message: FromThread) => void): StartedThread {
  const take = createThreadWork(data, receive);
  return {
    // Each task begins in a turn of its own, so that messages of the parent are read in between.
    send: (message) => void setImmediate(take, message),
    end: () => Promise.resolve(),
  };
}

/** Loads what nearly every task needs, before the first one is there. */
export async function loadWork(): Promise<void> {
  await import('./plan-work.ts');
  await import('./render-work.ts');
}
