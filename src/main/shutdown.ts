import { watchStopSignals } from '../lib/processes/stop-signals.ts';
import { settleAfterAbort } from '../lib/settle-after-abort.ts';
import type { Close } from './start-parts.ts';

export interface ServiceRun {
  /**
   * Wraps the function that starts a service. The signal aborts when the process is requested to stop. A start that
   * fails or takes too long after that ends the process with code 0, as a later stop does.
   */
  starting<Config, Running>(
    start: (config: Config, stop: AbortSignal) => Promise<Running>,
  ): (config: Config) => Promise<Running>;
  /** Waits until the process is requested to stop, closes the service and exits. */
  wait(close: Close): Promise<never>;
}

/** Milliseconds that a start has to stop and close what it has opened. */
const START_LIMIT_MS = 20_000;

/**
 * Handles the signals that stop a service, from the beginning of its start. A supervisor's SIGTERM lets running jobs
 * finish within the queue's limit. Ctrl-C and a closed terminal hand them over immediately. A later signal ends the
 * process without waiting, which loses nothing.
 */
export function createServiceRun(limitMs = START_LIMIT_MS): ServiceRun {
  const stop = new AbortController();
  const stopRequest = Promise.withResolvers<NodeJS.Signals>();
  return {
    starting: (start) => async (config) => {
      watchStopSignals(
        (signal) => {
          stopRequest.resolve(signal);
          stop.abort(new Error('The process received a stop signal while it started.'));
        },
        { onAgain: () => process.exit(1) },
      );
      try {
        return await settleAfterAbort(start(config, stop.signal), { signal: stop.signal, graceMs: limitMs });
      } catch (error) {
        if (!stop.signal.aborted) throw error;
        process.exit(0);
      }
    },
    async wait(close) {
      const signal = await stopRequest.promise;
      await close({ graceful: signal === 'SIGTERM' });
      process.exit(0);
    },
  };
}
