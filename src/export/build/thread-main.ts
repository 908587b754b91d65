/** What a rendering thread does: all CPU work of a build happens here, so that the service's event loop stays free. */
import { parentPort } from 'node:worker_threads';
import { AppError } from '../../errors.ts';
import { createSiteWork, type SiteWork } from './site-work.ts';
import type { FromThread, ToThread } from './messages.ts';

const port = parentPort;
if (!port) throw new Error('thread.ts runs as a worker thread only');
const work: SiteWork = createSiteWork((pages) => port.postMessage({ type: 'progress', pages } satisfies FromThread));

port.on('message', (message: ToThread) => {
  void answer(message).then((reply) => port.postMessage(reply));
});

async function answer({ task, highlights }: ToThread): Promise<FromThread> {
  try {
    work.addHighlights(highlights);
    const output = await work.run(task);
    return { type: 'done', output, highlights: work.takeHighlights() };
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
    return { type: 'failed', code: error instanceof AppError ? error.code : undefined, message, stack };
  }
}
