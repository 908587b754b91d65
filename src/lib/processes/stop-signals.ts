export interface StopSignalOptions {
  /** Signals that request the process to end. @defaultValue SIGINT, SIGTERM and SIGHUP */
  signals?: readonly NodeJS.Signals[];
  /** Called for a later signal. @defaultValue end the process */
  onAgain?: () => void;
  /** Milliseconds during which another signal counts as the same request. @defaultValue 500 */
  sameWithinMs?: number;
}

const STOP_SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const REPEAT_WINDOW_MS = 500;
const FAILURE_CODE = 1;

/**
 * Calls `onStop` when the process is requested to end, and `onAgain` for a second request. One Ctrl-C can arrive twice,
 * from the terminal and from npm, which forwards it, so a second signal counts only after a short delay. Returns a
 * function that stops watching.
 */
export function watchStopSignals(
  onStop: (signal: NodeJS.Signals) => void,
  options: StopSignalOptions = {},
): () => void {
  const {
    signals = STOP_SIGNALS,
    onAgain = () => process.exit(FAILURE_CODE),
    sameWithinMs = REPEAT_WINDOW_MS,
  } = options;
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
