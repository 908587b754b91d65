/** The signal that asked a process to end: SIGTERM comes from a supervisor, SIGINT from a person at a terminal. */
export type StopSignal = 'SIGTERM' | 'SIGINT';

/**
 * Waits until the process is asked to end, closes, and exits. A supervisor's SIGTERM lets running jobs end within the
 * queue's bound; Ctrl-C hands them over at once. A second signal ends the process on the spot: nothing is lost by it.
 */
export async function runUntilStopped(close: (options: { graceful: boolean }) => Promise<void>): Promise<never> {
  const signal = await new Promise<StopSignal>((resolve) => {
    process.once('SIGTERM', () => resolve('SIGTERM'));
    process.once('SIGINT', () => resolve('SIGINT'));
  });
  const exitAtOnce = () => process.exit(1);
  process.on('SIGTERM', exitAtOnce);
  process.on('SIGINT', exitAtOnce);
  await close({ graceful: signal === 'SIGTERM' });
  process.exit(0);
}
