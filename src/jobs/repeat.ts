import { settleAfterAbort } from '../lib/settle-after-abort.ts';

export interface Repetition {
  /** Milliseconds between two starts. A start is skipped while the previous work is running. */
  pauseMs: number;
  /**
   * Milliseconds after which the work is aborted, so that work that never ends doesn't prevent the next start.
   * @defaultValue 10 minutes
   */
  limitMs?: number;
}

const LIMIT_MS = 10 * 60_000;

/**
 * Starts work now and then after each pause, never twice at the same time. Returns a function that stops this and
 * aborts the work.
 */
export function repeat(
  run: (signal: AbortSignal) => Promise<void>,
  { pauseMs, limitMs = LIMIT_MS }: Repetition,
): () => void {
  let current: AbortController | undefined;
  const begin = () => {
    if (current) return;
    current = new AbortController();
    void runWithin(run, { stop: current, limitMs }).finally(() => (current = undefined));
  };
  begin();
  const timer = setInterval(begin, pauseMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    current?.abort(new Error('The process is stopping.'));
  };
}

async function runWithin(
  run: (signal: AbortSignal) => Promise<void>,
  { stop, limitMs }: { stop: AbortController; limitMs: number },
): Promise<void> {
  const { signal } = stop;
  const timer = setTimeout(() => stop.abort(new Error('The work took too long.')), limitMs);
  timer.unref();
  try {
    await settleAfterAbort(run(signal), { signal, graceMs: 0 });
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
  }
}
