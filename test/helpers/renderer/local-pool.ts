import type { RenderPool, RenderPoolOptions } from '../../../src/export/build/process/render-pool.ts';
import { createSiteWork } from '../../../src/export/build/thread/site-work.ts';
import type { Task, Tasks, TaskType } from '../../../src/export/build/messages.ts';

/**
 * Runs a build's tasks in this process, one after another, for tests that don't depend on the rendering process.
 * Starting one takes a second, most of it for loading modules that are already loaded here. Values are copied, as
 * between processes.
 */
export function createLocalPool({ signal }: RenderPoolOptions): RenderPool {
  let onPage: () => void = () => undefined;
  const siteWork = createSiteWork({ begin: () => undefined, end: () => onPage(), leave: () => undefined });
  const abortedPromise = Promise.withResolvers<never>();
  abortedPromise.promise.catch(() => undefined);
  const onAbort = () => abortedPromise.reject(signal?.reason);
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort);
  let last: Promise<unknown> = Promise.resolve();

  async function runNext<T extends TaskType>(
    task: Task<T>,
    onProgress?: (pages: number) => void,
  ): Promise<Tasks[T]['output']> {
    signal?.throwIfAborted();
    onPage = () => onProgress?.(1);
    const output = await siteWork.run(structuredClone<unknown>(task) as Task);
    // Lets other work of the process, such as a stop, run between two tasks.
    await new Promise((resolve) => setImmediate(resolve));
    return structuredClone(output) as Tasks[T]['output'];
  }

  return {
    run(task, onProgress) {
      const result = last.then(() => runNext(task, onProgress));
      last = result.catch(() => undefined);
      return Promise.race([result, abortedPromise.promise]);
    },
    shrink: () => undefined,
    rest: () => siteWork.run({ type: 'close' }).then(() => 0),
    async close() {
      signal?.removeEventListener('abort', onAbort);
      await last;
    },
  };
}
