/** Runs the tasks of a rendering thread, one after another. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { AppError } from '../../../errors.ts';
import { recordActivity } from '../process/activity-record.ts';
import { createSiteWork, type SiteWork } from './site-work.ts';
import type { FromThread, ThreadData, ToThread } from '../messages.ts';

/** Limits how often progress is sent, because each message wakes the thread pool. */
const PROGRESS_INTERVAL_MS = 100;

/** Returns a function that accepts a task; `post` receives its replies. */
export function createThreadWork(
  { slot, blackBox }: ThreadData,
  post: (message: FromThread) => void,
): (message: ToThread) => void {
  let id = 0;
  const record = (page?: number) => recordActivity(blackBox, slot, { id, page });
  let [pages, reportedAt] = [0, 0];
  const siteWork: SiteWork = createSiteWork({
    begin: record,
    end() {
      pages += 1;
      if (performance.now() - reportedAt > PROGRESS_INTERVAL_MS) reportPages();
    },
    leave: () => record(),
  });

  function reportPages(): void {
    if (pages > 0) post({ type: 'progress', pages });
    [pages, reportedAt] = [0, performance.now()];
  }

  async function respond({ id: taskId, task, highlights }: ToThread): Promise<FromThread> {
    id = taskId;
    pages = 0;
    record();
    try {
      siteWork.addHighlights(highlights);
      const output = await siteWork.run(task);
      reportPages();
      return { type: 'done', output, highlights: siteWork.takeHighlights() };
    } catch (error) {
      const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
      return { type: 'failed', code: error instanceof AppError ? error.code : undefined, message, stack };
    } finally {
      id = 0;
      record();
    }
  }

  async function runNext(previous: Promise<void>, message: ToThread): Promise<void> {
    await previous;
    post(await respond(message));
    // Node.js frees the parser's memory in a turn of the event loop. Waiting messages would all be read before it.
    await yieldToEventLoop();
  }

  /** Settles when all accepted tasks are done. */
  let lastTask = Promise.resolve();
  return (message) => {
    lastTask = runNext(lastTask, message);
  };
}
