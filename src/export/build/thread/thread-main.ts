/** Main module of a rendering thread: all CPU work of a build happens here, and the service's event loop stays free. */
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../../../errors.ts';
import { recordActivity } from '../process/black-box.ts';
import { createSiteWork, type SiteWork } from './site-work.ts';
import type { FromThread, ThreadData, ToThread } from '../messages.ts';

const port = parentPort;
if (!port) throw new Error('thread.ts runs as a worker thread only');
const { slot, blackBox } = workerData as ThreadData;
let id = 0;
const record = (page?: number) => recordActivity(blackBox, slot, { id, page });
let [pages, reportedAt] = [0, 0];
const work: SiteWork = createSiteWork({
  begin: record,
  end() {
    pages += 1;
    if (performance.now() - reportedAt > PROGRESS_INTERVAL_MS) reportPages();
  },
  leave: () => record(),
});

/** Each message wakes the thread that hands out the tasks. */
const PROGRESS_INTERVAL_MS = 100;

function reportPages(): void {
  if (pages > 0) port?.postMessage({ type: 'progress', pages } satisfies FromThread);
  [pages, reportedAt] = [0, performance.now()];
}

/** Settled when the tasks that were given are done. */
let done = Promise.resolve();

port.on('message', (message: ToThread) => {
  done = done.then(async () => port.postMessage(await respond(message)));
});

async function respond({ id: given, task, highlights }: ToThread): Promise<FromThread> {
  id = given;
  pages = 0;
  record();
  try {
    work.addHighlights(highlights);
    const output = await work.run(task);
    reportPages();
    return { type: 'done', output, highlights: work.takeHighlights() };
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
    return { type: 'failed', code: error instanceof AppError ? error.code : undefined, message, stack };
  } finally {
    id = 0;
    record();
  }
}
