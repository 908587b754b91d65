import type { RenderPool, RenderPoolOptions } from '../../../src/export/build/process/render-pool.ts';
import { createSiteWork } from '../../../src/export/build/thread/site-work.ts';
import type { Task, Tasks, TaskType } from '../../../src/export/build/messages.ts';

/**
 * Runs the tasks of a build in this process, one after another, for tests whose point is not the rendering process:
 * starting that costs a second, most of it for loading what is loaded here already. Values are copied, as between processes.
 */
export function createLocalPool({ signal }: RenderPoolOptions): RenderPool {
  let onPage: () => void = () => undefined;
  const work = createSiteWork({ begin: () => undefined, end: () => onPage(), leave: () => undefined });
  const aborted = Promise.withResolvers<never>();
  aborted.promise.catch(() => undefined);
  const onAbort = () => aborted.reject(signal?.reason);
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort);
  let last: Promise<unknown> = Promise.resolve();

  async function runNext<T extends TaskType>(
    task: Task<T>,
    onProgress?: (pages: number) => void,
  ): Promise<Tasks[T]['output']> {
    signal?.throwIfAborted();
    onPage = () => onProgress?.(1);
    const output = await work.run(structuredClone<unknown>(task) as Task);
    // Other work of the process, such as what makes it stop, comes between two tasks.
    await new Promise((resolve) => setImmediate(resolve));
    return structuredClone(output) as Tasks[T]['output'];
  }

  return {
    run(task, onProgress) {
      const done = last.then(() => runNext(task, onProgress));
      last = done.catch(() => undefined);
      return Promise.race([done, aborted.promise]);
    },
    shrink: () => undefined,
    rest: () => undefined,
    async close() {
      signal?.removeEventListener('abort', onAbort);
      await last;
    },
  };
}
