import { AppError } from '../errors.ts';
import { watchStopSignals } from '../lib/processes/stop-signals.ts';

/**
 * Runs a task with a signal that aborts when the user or the system ends the command, so that the task deletes what it
 * has written so far. `message` is the error to print then.
 */
export async function withStopSignal<T>(message: string, task: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const unwatch = watchStopSignals(() => stop.abort(new AppError('invalid_request', message)));
  try {
    return await task(stop.signal);
  } finally {
    unwatch();
  }
}
