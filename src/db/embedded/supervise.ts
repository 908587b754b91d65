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
  let stopped = false;
  let look: Promise<void> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    look = restartIfDead().finally(() => {
      busy = false;
    });
  }, CHECK_MILLISECONDS);
  timer.unref();

  async function restartIfDead(): Promise<void> {
    if ((await isAlive(current.pid)) || stopped) return;
    // A failed start is retried at the next check. In the meantime, every query reports that there is no server.
    current = await restart(current.port).catch(() => current);
  }

  return async () => {
    stopped = true;
    clearInterval(timer);
    await look;
    return current;
  };
}
