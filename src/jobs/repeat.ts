import { getErrorMessage } from '../errors.ts';
import { settleAfterAbort } from '../lib/settle-after-abort.ts';

export interface Repetition {
  /** Milliseconds between two starts. A start is skipped while the previous work is running. */
  pauseMs: number;
  /**
   * Milliseconds after which the work is aborted, so that work that never ends doesn't prevent the next start.
   * @defaultValue 10 minutes
   */
  limitMs?: number;
  /** Logs failures of the work, which is repeated anyway. @defaultValue the work must not fail */
  failures?: { log: FailureLog; message: string };
}

interface FailureLog {
  warn(fields: object, message: string): void;
}

const LIMIT_MS = 10 * 60_000;

/** Milliseconds that aborted work has to remove its temporary files before the process ends. */
const STOP_GRACE_MS = 5_000;

/** Stops repeated work: aborts it, and resolves once it has cleaned up, after five seconds at the latest. */
export type StopRepeating = () => Promise<void>;

/** Starts work now and then after each pause, never twice at the same time. */
export function repeat(
  run: (signal: AbortSignal) => Promise<void>,
  { pauseMs, limitMs = LIMIT_MS, failures }: Repetition,
): StopRepeating {
  let current: { controller: AbortController; work: Promise<void> } | undefined;
  const runOnce = async (signal: AbortSignal) => {
    try {
      await run(signal);
    } catch (error) {
      if (!failures) throw error;
      failures.log.warn({ reason: getErrorMessage(error) }, failures.message);
    }
  };
  const begin = () => {
    if (current) return;
    const controller = new AbortController();
    const work = runOnce(controller.signal);
    current = { controller, work };
    void waitWithin(work, { controller, limitMs }).finally(() => (current = undefined));
  };
  begin();
  const timer = setInterval(begin, pauseMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    if (!current) return;
    const { controller, work } = current;
    controller.abort(new Error('The process is stopping.'));
    const { signal } = controller;
    await settleAfterAbort(work, { signal, graceMs: STOP_GRACE_MS }).catch(() => undefined);
  };
}

async function waitWithin(
  work: Promise<void>,
  { controller, limitMs }: { controller: AbortController; limitMs: number },
): Promise<void> {
  const { signal } = controller;
  const timer = setTimeout(() => controller.abort(new Error('The work took too long.')), limitMs);
  timer.unref();
  try {
    await settleAfterAbort(work, { signal, graceMs: 0 });
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
  }
}
