/**
 * Main module of the rendering process, which hands tasks to its threads. Author content is parsed and rendered only
 * here, so that whatever it does to the parser, the highlighter or the heap can only end this process.
 */
import fs from 'node:fs';
import module from 'node:module';
import { AppError } from '../../../errors.ts';
import { createThreadPool, type ThreadPool } from './thread-pool.ts';
import { ACTIVITY_RECORD_FD, recordExceeded } from './activity-record.ts';
import { loadWork } from '../thread/inline-thread.ts';
import { READ_AHEAD_ARGUMENT, type FromRenderer, type RendererArguments, type ToRenderer } from './protocol.ts';
import { watchPages } from './watch-pages.ts';

exitWithParent();
adviseKernel();
process.once('message', begin);
// A task that needs a module that failed to load reports the error.
if (process.argv.includes(READ_AHEAD_ARGUMENT)) void loadWork().catch(() => undefined);

/** Handles the first message, which configures the process. All others are tasks. */
function begin({ limits, ...options }: RendererArguments): void {
  const pool = createThreadPool({
    ...options,
    blackBox: ACTIVITY_RECORD_FD,
    onDeath({ slot, error }) {
      if (isOutOfMemory(error)) recordExceeded(ACTIVITY_RECORD_FD, { limit: 'memory', slot });
      fs.writeSync(2, `a thread ended: ${String(error)}\n`);
      killProcess();
    },
  });
  if (!options.onMainThread)
    watchPages({
      threads: options.threads,
      limits,
      onExceeded(limit) {
        recordExceeded(ACTIVITY_RECORD_FD, limit);
        killProcess();
      },
      onStuck: killProcess,
    });
  process.on('message', (message: ToRenderer) => {
    if (message.type === 'run') void run(pool, message);
    else if (message.type === 'shrink') void pool.shrink(message.keepCount, message.isRenewed);
    else if (message.type === 'rest')
      void pool.rest().then(() => post({ type: 'resting', bytes: process.memoryUsage.rss() }));
    else void pool.shrink(0).then(exitGracefully);
  });
}

async function run(pool: ThreadPool, { id, task, isAlone }: Extract<ToRenderer, { type: 'run' }>): Promise<void> {
  const progress = collectProgress(id);
  try {
    const output = await pool.run(task, { id, isAlone, onProgress: progress.add });
    progress.flush();
    post({ type: 'done', id, output });
  } catch (error) {
    progress.flush();
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
    post({ type: 'failed', id, code: error instanceof AppError ? error.code : undefined, message, stack });
  }
}

const PROGRESS_INTERVAL_MS = 100;

/** Reports pages a few times per second instead of one by one. */
function collectProgress(id: number): { add(pages: number): void; flush(): void } {
  let waitingTasks = 0;
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waitingTasks > 0) post({ type: 'progress', id, pages: waitingTasks });
    waitingTasks = 0;
  };
  const add = (pages: number) => {
    waitingTasks += pages;
    timer ??= setTimeout(flush, PROGRESS_INTERVAL_MS);
  };
  return { add, flush };
}

function post(message: FromRenderer): void {
  // If this fails, there is no parent left to report it to.
  process.send?.(message, undefined, undefined, () => undefined);
}

/**
 * Only the parent decides when this process ends. A signal to the whole group, such as Ctrl-C, also reaches the parent.
 */
function exitWithParent(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
  process.on('disconnect', killProcess);
  if (!process.connected) killProcess();
}

/**
 * Tells Linux to kill this process rather than the service when memory runs out, and to write no core dump after a
 * crash.
 */
function adviseKernel(): void {
  for (const [file, value] of [
    ['oom_score_adj', '500'],
    ['coredump_filter', '0'],
  ] as const) {
    try {
      fs.writeFileSync(`/proc/self/${file}`, value);
    } catch {
      // Other systems have no such file.
    }
  }
}

/** Saves the compile cache for the next process. */
function exitGracefully(): never {
  module.flushCompileCache();
  killProcess();
}

/** Doesn't call `exit`, which waits for threads in native code. */
function killProcess(): never {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('the process was killed');
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
