import { isAlive } from './processes.ts';
import type { RunningPostgres } from './running.ts';

const CHECK_MILLISECONDS = 500;

/**
 * Watches a server and restarts it on its port when it is gone; connection pools recover automatically. The returned
 * function stops watching and returns the current server.
 */
export function supervise(
  server: RunningPostgres,
  restart: (port: number) => Promise<RunningPostgres>,
): () => Promise<RunningPostgres> {
  let current = server;
  let isStopped = false;
  let checkPromise: Promise<void> = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    checkPromise = restartIfDead().finally(() => {
      isBusy = false;
    });
  }, CHECK_MILLISECONDS);
  timer.unref();

  async function restartIfDead(): Promise<void> {
    if ((await isAlive(current.pid)) || isStopped) return;
    // A failed start is retried at the next check. In the meantime, every query reports that there is no server.
    current = await restart(current.port).catch(() => current);
  }

  return async () => {
    isStopped = true;
    clearInterval(timer);
    await checkPromise;
    return current;
  };
}
