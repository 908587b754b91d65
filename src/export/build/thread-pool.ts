import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../errors.ts';
import type { FromThread, Highlights, Purpose, Task, Tasks, TaskType, ToThread } from './messages.ts';

export interface ThreadPool {
  /** Runs a task on the next free thread. `onProgress` is told how many more pages are done. */
  run<T extends TaskType>(task: Task<T>, onProgress?: (pages: number) => void): Promise<Tasks[T]['output']>;
  /** Ends threads that have nothing to do, but for `rest` of them: each holds memory. */
  shrink(rest: number): Promise<void>;
  close(): Promise<void>;
}

export interface PoolOptions {
  /** How many, at least 1. */
  threads: number;
  /** Of the one plan that is made. */
  purpose: Purpose;
  signal?: AbortSignal | undefined;
}

interface Thread {
  worker: Worker;
  /** What this thread has to do before it takes part in the work of all. */
  own: Waiting[];
  /** Highlights of other threads that this one has not been told yet. */
  news: Highlights;
}

interface Waiting {
  task: Task;
  onProgress: ((pages: number) => void) | undefined;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

/**
 * Threads that render one site. The one that makes the plan shares it with the others. An abort, or a thread that dies,
 * fails everything that waits.
 */
export function createThreadPool({ threads: size, purpose, signal }: PoolOptions): ThreadPool {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  const threads = Array.from({ length: Math.max(1, size) }, () => startThread());
  const idle = [...threads];
  const queue: Waiting[] = [];
  const running = new Map<Thread, Waiting>();
  const ended = new Set<Thread>();
  let failure: unknown;

  const fail = (error: unknown) => {
    failure ??= error;
    for (const waiting of [...queue.splice(0), ...running.values()]) waiting.reject(failure);
    running.clear();
  };
  const onAbort = () => fail(signal?.reason ?? new Error('the build was aborted'));
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });

  for (const thread of threads) {
    thread.worker.on('message', (message: FromThread) => receive(thread, message));
    thread.worker.on('error', fail);
    thread.worker.on('exit', (code) => {
      if (code !== 0 && !ended.has(thread)) fail(new Error(`a rendering thread stopped with exit code ${code}`));
    });
  }

  function receive(thread: Thread, message: FromThread): void {
    const current = running.get(thread);
    if (message.type === 'progress') {
      current?.onProgress?.(message.pages);
      return;
    }
    running.delete(thread);
    if (message.type === 'failed') {
      current?.reject(
        message.code
          ? new AppError(message.code, message.message)
          : Object.assign(new Error(message.message), { stack: message.stack }),
      );
    } else {
      for (const other of threads) if (other !== thread) other.news.push(...message.highlights);
      if (current?.task.type === 'plan') sharePlan(thread, message.output as Tasks['plan']['output'], current.task);
      current?.resolve(message.output);
    }
    idle.push(thread);
    next();
  }

  /** Other threads get the plan before anything else. */
  function sharePlan(
    maker: Thread,
    { plan, files }: Tasks['plan']['output'],
    { folder, purpose, remote }: Task<'plan'>,
  ): void {
    for (const thread of threads)
      if (thread !== maker) thread.own.push(unasked({ type: 'open', folder, files, plan, purpose, remote }));
  }

  function next(): void {
    if (failure !== undefined) return;
    // The one that was busy last comes first: what it loaded for one task serves the next.
    for (const thread of [...idle].reverse()) {
      const waiting = thread.own.shift() ?? queue.shift();
      if (!waiting) continue;
      idle.splice(idle.indexOf(thread), 1);
      running.set(thread, waiting);
      const highlights = thread.news;
      thread.news = [];
      thread.worker.postMessage({ task: waiting.task, highlights } satisfies ToThread);
    }
  }

  for (const thread of threads.slice(1)) thread.own.push(unasked({ type: 'warm', purpose }));
  next();

  return {
    run: (task, onProgress) =>
      new Promise((resolve, reject) => {
        if (failure) {
          reject(failure);
          return;
        }
        queue.push({ task: task as Task, onProgress, resolve: resolve as (output: unknown) => void, reject });
        next();
      }),
    async shrink(rest) {
      const spare = idle.splice(rest);
      for (const thread of spare) ended.add(thread);
      await Promise.all(spare.map(({ worker }) => worker.terminate()));
    },
    async close() {
      signal?.removeEventListener('abort', onAbort);
      failure ??= new Error('the build is over');
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    },
  };
}

/** A task whose answer nobody waits for. */
function unasked(task: Task): Waiting {
  return { task, onProgress: undefined, resolve: () => {}, reject: () => {} };
}

/** Rendering makes much short-lived garbage; a roomy young generation is collected far less often. */
const YOUNG_GENERATION_MB = 64;
/**
 * How far a heap may grow beyond what was alive in it before it is collected, in percent. V8 lets it grow to four times
 * that, and every thread has a heap of its own. Unlike a limit in MB, this never fails a large site.
 */
const HEAP_GROWTH = 50;

function startThread(): Thread {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  return { worker, own: [], news: [] };
}
