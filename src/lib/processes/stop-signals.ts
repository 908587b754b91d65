export interface StopSignalOptions {
  /** Signals that ask the process to end. @defaultValue SIGINT, SIGTERM and SIGHUP */
  signals?: readonly NodeJS.Signals[];
  /** Called for a later signal. @defaultValue end the process */
  onAgain?: () => void;
  /** Milliseconds in which another signal counts as the same request. @defaultValue 500 */
  sameWithinMs?: number;
}

const STOP_SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const SAME_WITHIN_MS = 500;
const FAILED = 1;

/**
 * Calls `onStop` when the process is asked to end, and `onAgain` when it is asked once more. One Ctrl-C can arrive twice,
 * from the terminal and from npm, which passes it on: so a second signal counts only after a moment. Returns a function
 * that ends the watch.
 */
export function watchStopSignals(
  onStop: (signal: NodeJS.Signals) => void,
  options: StopSignalOptions = {},
): () => void {
  const { signals = STOP_SIGNALS, onAgain = () => process.exit(FAILED), sameWithinMs = SAME_WITHIN_MS } = options;
  let firstAt: number | undefined;
  const handle = (signal: NodeJS.Signals) => {
    if (firstAt === undefined) {
      firstAt = performance.now();
      onStop(signal);
    } else if (performance.now() - firstAt >= sameWithinMs) onAgain();
  };
  for (const signal of signals) process.on(signal, handle);
  return () => {
    for (const signal of signals) process.off(signal, handle);
  };
}
