import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../bin/bindery.js', import.meta.url));

export interface Workers {
  start(env: Record<string, string>): void;
  /** Kills the worker that has been running longest. */
  killOldest(): Promise<void>;
  killAll(): Promise<void>;
}

/** Worker processes with one thread and one slot, without caches, so that every page is rendered. */
export function startWorkers({ folder, env }: { folder: string; env: Record<string, string> }): Workers {
  const running: ChildProcess[] = [];
  let count = 0;
  const kill = async (worker: ChildProcess) => {
    if (worker.exitCode !== null || worker.signalCode !== null) return;
    worker.kill('SIGKILL');
    await once(worker, 'exit');
  };
  return {
    start(more) {
      const worker = spawn(process.execPath, [PROGRAM, 'worker'], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...process.env,
          BINDERY_DATA_DIR: path.join(folder, `data-${(count += 1) % 4}`),
          BINDERY_RENDER_THREADS: '1',
          BINDERY_WORKER_SLOTS: '1',
          BINDERY_CACHE_MB: '0',
          BINDERY_LOG_LEVEL: 'fatal',
          ...env,
          ...more,
        },
      });
      running.push(worker);
    },
    async killOldest() {
      const worker = running.shift();
      if (worker) await kill(worker);
    },
    killAll: async () => void (await Promise.all(running.splice(0).map(kill))),
  };
}
