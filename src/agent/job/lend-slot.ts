import type { TurnDeps } from './turn-deps.ts';

/** Runs a task that waits for the Git host. Other jobs can use the slot in the meantime. */
export type WaitForHost = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * Creates the function for waits before the model starts. The turn continues once a slot is free again, so that the
 * number of running jobs never exceeds the number of slots.
 */
export function createWait({ lendSlot = runTask }: Pick<TurnDeps, 'lendSlot'>, signal: AbortSignal): WaitForHost {
  return (task) => lendSlot(task, signal);
}

/**
 * Creates the function for waits after the model has started. The turn takes its slot back if one is free, and
 * continues in any case, because waiting for other jobs would count against the turn's time limit.
 */
export function createShortWait({ lendSlot = runTask }: Pick<TurnDeps, 'lendSlot'>): WaitForHost {
  return (task) => {
    const doneController = new AbortController();
    return lendSlot(() => task().finally(() => doneController.abort()), doneController.signal);
  };
}

function runTask<T>(task: () => Promise<T>): Promise<T> {
  return task();
}
