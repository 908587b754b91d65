import type { FromThread, Purpose, SharedSite, Task, Tasks, TaskType } from '../messages.ts';
import { startThread, type StartedThread, type StartOptions } from '../thread/start-thread.ts';
import { startInlineThread } from '../thread/inline-thread.ts';
import { createBackgroundTask, type RunOptions, type Thread, type WaitingTask } from './pool-thread.ts';
import { decideRelief, MEMORY_BUDGET } from './memory-budget.ts';
import { createPlanSharing } from './share-plan.ts';
import { toError } from './to-error.ts';

export interface ThreadPool {
  /** Runs a task on the next free thread, which records it under `id`. */
  run<T extends TaskType>(task: Task<T>, options: RunOptions): Promise<Tasks[T]['output']>;
  /**
   * Ends all idle threads except `keepCount` of them, because each thread holds memory. If `isRenewed` is true, new
   * threads replace those too, provided that their plan was shared.
   */
  shrink(keepCount: number, isRenewed?: boolean): Promise<void>;
  /** Closes the site. Ends all threads except the first, until several tasks are waiting again. */
  rest(): Promise<void>;
}

export interface PoolOptions {
  /** Number of threads, at least 1. */
  threads: number;
  /** Purpose of the plan. */
  purpose: Purpose;
  /** Whether the first task runs alone, like tasks with `isAlone`. */
  isAlone: boolean;
  /** Whether little work is expected: threads other than the first start only when tasks are waiting. */
  lean: boolean;
  /** Whether the first thread's work runs on the thread that hands out the tasks. */
  onMainThread: boolean;
  /** File descriptor of the activity record. */
  blackBox: number;
  /** Called for a thread that ended unexpectedly. Its waiting tasks are not settled. */
  onDeath(death: { slot: number; error: unknown }): void;
  /** Starts a thread. @defaultValue starts a worker thread */
  startThread?: (options: StartOptions) => StartedThread;
  /** Memory of the process in bytes. @defaultValue its resident memory */
  getMemory?: () => number;
}

/** Threads that render one site. The first one creates the plan and shares it with the others once they are needed. */
export function createThreadPool(options: PoolOptions): ThreadPool {
  const { purpose, blackBox, onDeath, getMemory = process.memoryUsage.rss } = options;
  const threads = Array.from({ length: options.threads }, (_, slot): Thread => ({
    slot,
    started: undefined,
    sentTasks: [],
    ownTasks: [],
    hasPlan: slot === 0,
    pages: 0,
    news: [],
  }));
  const idleThreads = [...threads];
  const queue: WaitingTask[] = [];
  const plan = createPlanSharing(threads);
  let { lean } = options;
  let isAlone = options.isAlone;
  /** Whether a thread is ending to free memory. */
  let isRelieving = false;

  function start(thread: Thread): StartedThread {
    const { slot } = thread;
    if (options.onMainThread && slot === 0)
      return startInlineThread({ slot, blackBox }, (message) => receive(thread, message));
    return (options.startThread ?? startThread)({
      slot,
      blackBox,
      isAlone: lean && slot === 0,
      receive: (message) => receive(thread, message),
      onDeath: (error) => onDeath({ slot, error }),
    });
  }

  async function endThread(thread: Thread): Promise<void> {
    const { started } = thread;
    Object.assign(thread, {
      started: undefined,
      sentTasks: [],
      ownTasks: [],
      hasPlan: false,
      pages: 0,
      news: [],
    } satisfies Partial<Thread>);
    await started?.end();
  }

  /** Returns false for a thread that ended and won't start again for this site. */
  function canWork(thread: Thread): boolean {
    return thread.started !== undefined || idleThreads.includes(thread);
  }

  /** Starts a new thread in place of an idle one. It receives the shared plan. */
  async function replaceThread(thread: Thread): Promise<void> {
    await endThread(thread);
    plan.give(thread);
    if (!idleThreads.includes(thread)) idleThreads.push(thread);
    assignTasks();
  }

  /** Ends or replaces an idle thread if the process uses too much memory. Other threads take over its tasks. */
  async function relieveMemory(thread: Thread): Promise<void> {
    if (isRelieving || isAlone || !plan.isShared() || getMemory() <= MEMORY_BUDGET) return;
    if (queue.length === 0 || thread.ownTasks.length > 0) return;
    const relief = decideRelief(
      thread,
      threads.filter(({ started }) => started),
    );
    if (relief === 'none') return;
    isRelieving = true;
    idleThreads.splice(idleThreads.indexOf(thread), 1);
    try {
      await (relief === 'replace' ? replaceThread(thread) : endThread(thread));
    } finally {
      isRelieving = false;
    }
  }

  /** Closes the site on a thread once it has done its current tasks. */
  function closeSite(thread: Thread): Promise<unknown> {
    return new Promise((resolve) => {
      thread.news = [];
      thread.ownTasks.push({ ...createBackgroundTask({ type: 'close' }), resolve, reject: resolve });
    });
  }

  function receive(thread: Thread, message: FromThread): void {
    if (message.type === 'progress') {
      thread.pages += message.pages;
      thread.sentTasks[0]?.onProgress(message.pages);
      return;
    }
    const current = thread.sentTasks.shift();
    if (message.type === 'failed') {
      current?.reject(toError(message));
    } else {
      for (const peer of threads) if (peer !== thread && canWork(peer)) peer.news.push(...message.highlights);
      if (current?.task.type === 'plan') plan.announce({ isWanted: !lean });
      if (current?.task.type === 'share') plan.share(message.output as SharedSite);
      current?.resolve(message.output);
    }
    if (thread.sentTasks.length === 0) {
      idleThreads.push(thread);
      void relieveMemory(thread);
    }
    assignTasks();
  }

  function assignTasks(): void {
    // The thread that worked last comes first, because the modules it loaded for one task serve the next.
    for (const thread of [...idleThreads].reverse()) {
      if (isAlone && thread.slot > 0) continue;
      if (lean && !thread.started && thread.slot > 0 && queue.length < WAITING_TASKS) continue;
      if (!thread.hasPlan && queue.length > 0) plan.request();
      const waitingTask = thread.ownTasks.shift() ?? (canTakeNext(thread) ? queue.shift() : undefined);
      if (!waitingTask) continue;
      if (waitingTask.task.type === 'plan') plan.invalidate();
      idleThreads.splice(idleThreads.indexOf(thread), 1);
      assignTask(thread, waitingTask);
    }
    for (const thread of threads) assignAhead(thread);
  }

  /** Whether a thread can do the next task. Only the first thread begins a site: it shares its plan with the others. */
  function canTakeNext({ slot, hasPlan }: Thread): boolean {
    const type = queue[0]?.task.type;
    return hasPlan && (slot === 0 || (type !== 'remotes' && type !== 'plan'));
  }

  /**
   * Gives a thread its next task of the same type early while there are enough for all threads, so that it never has to
   * wait.
   */
  function assignAhead(thread: Thread): void {
    const [current, ...nextTasks] = thread.sentTasks;
    if (isAlone || nextTasks.length > 0 || thread.ownTasks.length > 0 || queue.length < TASKS_AHEAD * threads.length)
      return;
    if (current === undefined || queue[0]?.task.type !== current.task.type) return;
    // A thread that always has a next task is never idle, so it can't be ended.
    if (plan.isShared() && getMemory() > MEMORY_BUDGET) return;
    const waitingTask = queue.shift();
    if (waitingTask) assignTask(thread, waitingTask);
  }

  function assignTask(thread: Thread, waiting: WaitingTask): void {
    const highlights = thread.news;
    thread.news = [];
    thread.sentTasks.push(waiting);
    thread.started ??= start(thread);
    thread.started.send({ id: waiting.id, task: waiting.task, highlights });
  }

  for (const thread of threads) {
    // The first thread will soon be asked for the plan.
    if (thread.slot === 0) thread.started = start(thread);
    // If little work is expected, the plan is requested only once there is any work.
    if (thread.slot > 0 || options.lean) thread.ownTasks.push(createBackgroundTask({ type: 'warm', purpose }));
  }
  assignTasks();

  return {
    run: (task, options) =>
      new Promise((resolve, reject) => {
        isAlone = options.isAlone;
        queue.push({ ...options, task: task as Task, resolve: resolve as (output: unknown) => void, reject });
        assignTasks();
      }),
    async shrink(keepCount, isRenewed = false) {
      // The first thread has the plan.
      const spareThreads = idleThreads.toSorted((a, b) => a.slot - b.slot).slice(keepCount);
      for (const thread of spareThreads) idleThreads.splice(idleThreads.indexOf(thread), 1);
      const renewedThreads = isRenewed && plan.isShared() ? idleThreads.filter(({ started }) => started) : [];
      for (const thread of renewedThreads) idleThreads.splice(idleThreads.indexOf(thread), 1);
      await Promise.all(spareThreads.map(endThread));
      await Promise.all(renewedThreads.map(replaceThread));
    },
    async rest() {
      lean = true;
      plan.invalidate();
      const endings = idleThreads.filter(({ slot }) => slot > 0).map(endThread);
      const closings = threads.filter(({ started }) => started).map(closeSite);
      // Threads that `shrink` ended can start again.
      for (const thread of threads) if (!thread.started && !idleThreads.includes(thread)) idleThreads.push(thread);
      assignTasks();
      await Promise.all([...endings, ...closings]);
    },
  };
}

/**
 * Number of queued tasks at which another thread is started if little work is expected. Starting one takes as long as
 * some tasks.
 */
const WAITING_TASKS = 3;

/**
 * Number of waiting tasks per thread before one is handed out early. The last tasks go to whichever thread is free
 * first.
 */
const TASKS_AHEAD = 2;
