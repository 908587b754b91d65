export interface ParallelTasks {
  /** Starts a task once fewer than `limit` are running. Throws the error of an earlier task that has failed. */
  add(task: () => Promise<unknown>): Promise<void>;
  /** Waits until no task is running. Throws the first error. */
  finish(): Promise<void>;
}

/** Runs tasks at the same time, up to a limit. */
export function createParallelTasks(limit: number): ParallelTasks {
  const runningTasks = new Set<Promise<void>>();
  let failure: { error: unknown } | undefined;
  const throwFailure = () => {
    if (failure) throw failure.error;
  };
  const run = async (task: () => Promise<unknown>): Promise<void> => {
    try {
      await task();
    } catch (error) {
      failure ??= { error };
    }
  };
  return {
    async add(task) {
      while (runningTasks.size >= limit) await Promise.race(runningTasks);
      throwFailure();
      const taskPromise = run(task);
      runningTasks.add(taskPromise);
      void taskPromise.finally(() => runningTasks.delete(taskPromise));
    },
    async finish() {
      await Promise.all(runningTasks);
      throwFailure();
    },
  };
}

/** Lets a function start tasks, up to `limit` at the same time. Ends once all of them have ended, even after an error. */
export async function withParallelTasks<T>(limit: number, run: (add: ParallelTasks['add']) => Promise<T>): Promise<T> {
  const tasks = createParallelTasks(limit);
  try {
    return await run(tasks.add);
  } finally {
    await tasks.finish();
  }
}
