/** A few threads that search releases for all readers of a process. */
import { Worker } from 'node:worker_threads';
import type { Release } from '../../bundle-server/release/release.ts';
import { AppError } from '../../errors.ts';
import { getSiblingModule } from '../../lib/sibling-module.ts';
import type { SearchQuestion, SearchResults } from '../../lib/site-search.ts';
import type { SearchedFile, ThreadQuestion, ThreadReply } from './search-thread.ts';

export interface SearchPoolOptions {
  /** @defaultValue 2: one slow search leaves the other thread to other sites */
  threads?: number;
  /** Maximum number of searches that wait for a thread, for all releases. @defaultValue 32 */
  maxWaiting?: number;
  /**
   * Milliseconds that a search can wait, and then run. A thread that takes longer is terminated. @defaultValue 10,000
   */
  deadlineMs?: number;
  /** Milliseconds without a search after which the threads end. @defaultValue 300,000 */
  idleMs?: number;
  /** Module that the threads run. @defaultValue `search-thread.ts` */
  module?: URL;
}

/** The parts of a release that a search needs. The object's identity represents the release. */
type Searched = Pick<Release, 'files' | 'locate' | 'repair'>;

export interface SearchPool {
  /**
   * Finds pages of a release. Throws `unavailable` if the search takes too long or too many others are waiting, and as
   * `openSearch` does.
   */
  search(release: Searched, question: SearchQuestion): Promise<SearchResults>;
  /** Ends all threads. Searches in progress fail with `unavailable`; a later search starts new threads. */
  close(): Promise<void>;
}

interface Task {
  release: Searched;
  question: SearchQuestion;
  resolve(results: SearchResults): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
  /** A damaged file was already repaired for this task; another one ends it. */
  hasRepaired: boolean;
}

interface Thread {
  worker: Worker;
  task: Task | undefined;
}

/** Creates a pool without threads. They start with the first search, and don't keep the process alive. */
export function createSearchPool(options: SearchPoolOptions = {}): SearchPool {
  const { threads: maxThreads = 2, maxWaiting = 32, deadlineMs = 10_000, idleMs = 300_000 } = options;
  const { module = getSiblingModule('search-thread', import.meta.url) } = options;
  const threads = new Set<Thread>();
  const waitingTasks = new Set<Task>();
  const numbers = new WeakMap<Searched, number>();
  let releases = 0;
  let idleTimer: NodeJS.Timeout | undefined;

  const search = (release: Searched, question: SearchQuestion): Promise<SearchResults> => {
    if (waitingTasks.size >= maxWaiting) return Promise.reject(createUnavailableError('Too many searches are queued'));
    const { promise, resolve, reject } = Promise.withResolvers<SearchResults>();
    const timer = setTimeout(() => expire(task), deadlineMs);
    const task: Task = { release, question, resolve, reject, timer, hasRepaired: false };
    waitingTasks.add(task);
    dispatch();
    return promise;
  };

  const expire = (task: Task): void => {
    task.reject(createUnavailableError('The search took too long'));
    if (!waitingTasks.delete(task)) for (const thread of threads) if (thread.task === task) void endThread(thread);
    dispatch();
  };

  const dispatch = (): void => {
    clearTimeout(idleTimer);
    while (waitingTasks.size > 0) {
      const thread = findFreeThread();
      if (!thread) return;
      run(thread, takeNext());
    }
    if ([...threads].some(({ task }) => task)) return;
    idleTimer = setTimeout(() => void close(), idleMs);
    idleTimer.unref();
  };

  const findFreeThread = (): Thread | undefined => {
    const freeThread = [...threads].find(({ task }) => !task);
    return freeThread ?? (threads.size < maxThreads ? start() : undefined);
  };

  /** A site with a running search lets others go first. */
  const takeNext = (): Task => {
    const runningReleases = new Set([...threads].map(({ task }) => task?.release));
    const tasks = [...waitingTasks];
    const next = tasks.find(({ release }) => !runningReleases.has(release)) ?? tasks[0];
    if (!next) throw new Error('Expected a search that waits.');
    waitingTasks.delete(next);
    return next;
  };

  const run = (thread: Thread, task: Task): void => {
    thread.task = task;
    task.timer.refresh();
    thread.worker.ref();
    ask(thread, task);
  };

  const ask = ({ worker }: Thread, { release, question }: Task, files?: ThreadQuestion['files']): void => {
    const number = numbers.get(release) ?? (releases += 1);
    numbers.set(release, number);
    worker.postMessage({ release: number, question, ...(files && { files }) } satisfies ThreadQuestion);
  };

  const start = (): Thread => {
    const worker = new Worker(module, { env: {}, resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES } });
    const thread: Thread = { worker, task: undefined };
    threads.add(thread);
    worker.unref();
    worker.on('message', (reply: ThreadReply) => finish(thread, reply));
    // It ran out of memory or crashed. The next search starts another one.
    worker.on('error', () => void endThread(thread));
    worker.on('exit', () => void endThread(thread));
    return thread;
  };

  const finish = (thread: Thread, reply: ThreadReply): void => {
    const { task } = thread;
    if (!task) return;
    if ('isUnknown' in reply) return ask(thread, task, listFiles(task.release));
    if ('damaged' in reply && !task.hasRepaired) return void repair(thread, task, reply.damaged);
    clearTimeout(task.timer);
    thread.task = undefined;
    thread.worker.unref();
    if ('results' in reply) task.resolve(reply.results);
    else
      task.reject(
        'error' in reply ? toError(reply.error) : createUnavailableError(`${reply.damaged} is damaged on disk`),
      );
    dispatch();
  };

  const repair = async (thread: Thread, task: Task, file: string): Promise<void> => {
    task.hasRepaired = true;
    await task.release.repair?.(file);
    // The deadline may have ended the thread in the meantime.
    if (thread.task === task) ask(thread, task);
  };

  const endThread = async (thread: Thread): Promise<void> => {
    if (!threads.delete(thread)) return;
    if (thread.task) {
      clearTimeout(thread.task.timer);
      thread.task.reject(createUnavailableError('The search failed'));
    }
    await thread.worker.terminate();
    dispatch();
  };

  const close = async (): Promise<void> => {
    for (const task of waitingTasks) {
      clearTimeout(task.timer);
      task.reject(createUnavailableError('The search was stopped'));
    }
    waitingTasks.clear();
    await Promise.all([...threads].map(endThread));
    clearTimeout(idleTimer);
  };

  return { search, close };
}

/** Maximum heap of one thread in megabytes, which contains parts of the indexes of a few sites. */
const MAX_MEGABYTES = 512;

/**
 * Returns the files that a search reads: the indexes, the page texts, and the first page, which determines the default
 * index.
 */
function listFiles({ files, locate }: Searched): ReadonlyMap<string, SearchedFile> {
  const searchedFiles = [...files].filter(([file]) => /^_docs\/.*\.js$|^index\.html$/.test(file));
  return new Map(searchedFiles.map(([file, { sha256 }]) => [file, { source: locate(file), sha256 }]));
}

function createUnavailableError(reason: string): AppError {
  return new AppError('unavailable', `${reason}. Try again in a few seconds.`);
}

function toError({ code, message }: Extract<ThreadReply, { error: object }>['error']): Error {
  return code === undefined ? new Error(message) : new AppError(code, message);
}
