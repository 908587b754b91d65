import type { Purpose, Task, Tasks, TaskType } from '../messages.ts';
import type { FromRenderer } from './protocol.ts';
import { startRenderer, type RendererExit, type Renderer } from './start-renderer.ts';
import type { Suspect } from './find-crashing-page.ts';
import { createSuspects } from './suspects.ts';
import { toError } from './to-error.ts';
import { PAGE_LIMITS, type PageLimits } from './watch-pages.ts';

export interface RenderPool {
  /** Runs a task on the next free thread. `onProgress` receives the number of pages done since its last call. */
  run<T extends TaskType>(task: Task<T>, onProgress?: (pages: number) => void): Promise<Tasks[T]['output']>;
  /**
   * Ends all idle threads except `keepCount` of them, because each thread holds memory. If `isRenewed` is true, new
   * threads without caches replace those too.
   */
  shrink(keepCount: number, isRenewed?: boolean): void;
  /**
   * Closes the site after all its tasks are done. The next task starts another site, or the same one in another state.
   * Keeps one thread. Resolves with the bytes of memory that the process still uses; undefined if one has died.
   */
  rest(): Promise<number | undefined>;
  /** Ends the process. Resolves each time it is called, once the process is gone. */
  close(): Promise<void>;
}

export interface RenderPoolOptions extends ProcessOptions {
  /** Number of threads, at least 1. */
  threads: number;
  /** Purpose of the plan. */
  purpose: Purpose;
  /** Whether little work is expected, so that threads start only when tasks are waiting. @defaultValue false */
  lean?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

export interface ProcessOptions {
  /** A page that exceeds these limits is not parsed. @defaultValue `PAGE_LIMITS` */
  limits?: PageLimits | undefined;
  /** Node.js options for the rendering process. @defaultValue none */
  execArgv?: readonly string[] | undefined;
  /** Called with a line for the log each time the rendering process had to be restarted. */
  onRestart?: ((note: string) => void) | undefined;
}

interface Job extends Suspect {
  id: number;
  sent: boolean;
  /** The number of pages reported to `onProgress`, and the number done in this attempt. */
  reported: number;
  pages: number;
  onProgress: ((pages: number) => void) | undefined;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

/** Milliseconds that the process has to end gracefully. */
const CLOSE_MS = 2_000;
/** Task id under which a new process recreates the previous plan. */
const REPLAN = 1;

/**
 * Renders one site in a separate process with threads. If that process dies, another one takes over the unfinished
 * work: first the tasks that were in progress, one at a time and each alone, until they are done or the page that keeps
 * ending the process is found (see `countDeath`). A death therefore costs time, but never changes a byte of another
 * page.
 */
export function createRenderPool(options: RenderPoolOptions): RenderPool {
  const { purpose, lean = false, signal, onRestart, limits = PAGE_LIMITS, execArgv = [] } = options;
  let threads = Math.max(1, options.threads);
  let lastId = REPLAN;
  const jobs = new Map<number, Job>();
  let plan: Task<'plan'> | undefined;
  let isPlanned = true;
  const suspects = createSuspects<Job>(limits);
  let deaths = 0;
  let failure: unknown;
  let closePromise: Promise<void> | undefined;
  let onRest: ((bytes: number | undefined) => void) | undefined;
  let renderer = start();

  const onAbort = () => fail(signal?.reason ?? new Error('the build was aborted'));
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });

  function start(): Renderer {
    const renderer = startRenderer(
      {
        threads,
        purpose,
        lean,
        // After a process has died, pages are watched from within, which identifies the page responsible.
        onMainThread: lean && deaths === 0,
        limits,
        execArgv,
        isAlone: suspects.hasNext(),
      },
      receive,
    );
    void renderer.exitPromise.then(takeOver);
    return renderer;
  }

  function fail(error: unknown): void {
    failure ??= error;
    for (const job of jobs.values()) job.reject(failure);
    jobs.clear();
    renderer.kill();
  }

  /** Hands out all waiting tasks, or only the next task that must run alone. */
  function dispatch(): void {
    if (failure !== undefined || !isPlanned) return;
    const suspectJob = suspects.getCurrent();
    for (const job of suspectJob ? [suspectJob] : jobs.values()) {
      if (job.sent) continue;
      job.sent = true;
      job.pages = 0;
      renderer.send({ type: 'run', id: job.id, task: job.task, isAlone: job === suspectJob });
    }
  }

  function receive(message: FromRenderer): void {
    if (message.type === 'resting') return onRest?.(message.bytes);
    const job = jobs.get(message.id);
    if (message.type === 'progress') {
      if (job) addProgress(job, message.pages);
      return;
    }
    if (message.id === REPLAN) {
      if (message.type === 'failed') fail(toError(message));
      isPlanned = true;
    }
    if (job) settle(job, message);
    dispatch();
  }

  function settle(job: Job, message: Extract<FromRenderer, { type: 'done' | 'failed' }>): void {
    jobs.delete(job.id);
    suspects.settle(job);
    if (message.type === 'failed') return job.reject(toError(message));
    if (job.task.type === 'plan') plan = job.task;
    job.resolve(message.output);
  }

  function takeOver(death: RendererExit): void {
    onRest?.(undefined);
    if (failure !== undefined) return;
    deaths++;
    onRestart?.(`the rendering process was started again: ${death.note}`);
    for (const job of jobs.values()) job.sent = false;
    const error = suspects.explain(death, jobs);
    if (error) return fail(error);
    try {
      renderer = start();
    } catch (error) {
      return fail(error);
    }
    isPlanned = plan === undefined;
    if (plan) renderer.send({ type: 'run', id: REPLAN, task: plan, isAlone: suspects.hasNext() });
    dispatch();
  }

  async function close(): Promise<void> {
    signal?.removeEventListener('abort', onAbort);
    if (failure === undefined && jobs.size === 0) renderer.send({ type: 'close' });
    else renderer.kill();
    failure ??= new Error('the build is over');
    const timer = setTimeout(renderer.kill, CLOSE_MS);
    await renderer.exitPromise;
    clearTimeout(timer);
  }

  return {
    run: (task, onProgress) =>
      new Promise((resolve, reject) => {
        if (failure !== undefined) {
          reject(failure);
          return;
        }
        const job: Job = {
          id: ++lastId,
          task: task as Task,
          deaths: new Map(),
          sent: false,
          reported: 0,
          pages: 0,
          onProgress,
          resolve: resolve as (output: unknown) => void,
          reject,
        };
        jobs.set(job.id, job);
        dispatch();
      }),
    shrink(keepCount, isRenewed = false) {
      threads = Math.min(threads, Math.max(1, keepCount));
      renderer.send({ type: 'shrink', keepCount: threads, isRenewed });
    },
    rest() {
      // Its folder may be gone when the process dies.
      plan = undefined;
      suspects.forgetStopped();
      threads = Math.max(1, options.threads);
      if (failure !== undefined || deaths > 0) return Promise.resolve(undefined);
      const { promise, resolve } = Promise.withResolvers<number | undefined>();
      onRest = resolve;
      renderer.send({ type: 'rest' });
      return promise;
    },
    close: () => (closePromise ??= close()),
  };
}

/** Reports pages once, even if an earlier attempt already counted them. */
function addProgress(job: Job, pages: number): void {
  job.pages += pages;
  const newPages = job.pages - job.reported;
  if (newPages <= 0) return;
  job.reported = job.pages;
  job.onProgress?.(newPages);
}
