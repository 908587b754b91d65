/*
 * Ends a service with exit code 0 when it is asked to stop before it handles signals itself: nothing is open by then. Without
 * this, the signal would kill the process, and a supervisor would see a crash. `bin/bindery.js` imports this file first.
 * Plain JavaScript, because older versions of Node load it too.
 */
const SERVICES = new Set(['start', 'api', 'site', 'worker', 'serve']);

export const isService = SERVICES.has(process.argv[2]);

if (isService)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      // The service handles the signal itself by now.
      if (process.listenerCount(signal) > 1) return;
      process.exit(0);
    });
