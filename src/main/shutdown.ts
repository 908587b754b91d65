import { watchStopSignals } from '../lib/processes/stop-signals.ts';

/**
 * Waits until the process is asked to end, closes, and exits. A supervisor's SIGTERM lets running jobs end within the
 * queue's bound; Ctrl-C and a closed terminal hand them over immediately. A later signal ends the process without waiting:
 * it loses nothing.
 */
export async function runUntilStopped(close: (options: { graceful: boolean }) => Promise<void>): Promise<never> {
  const signal = await new Promise<NodeJS.Signals>((resolve) => {
    watchStopSignals(resolve, { onAgain: () => process.exit(1) });
  });
  await close({ graceful: signal === 'SIGTERM' });
  process.exit(0);
}
