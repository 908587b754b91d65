import { PgBoss } from 'pg-boss';
import type { Clock } from 'pg-boss';
import type { ClientBase } from 'pg';
import type { Database } from '../db/schema.ts';
import { enqueueJob } from './enqueue.ts';
import type { EnqueueOptions } from './enqueue.ts';
import type { JobName, JobPayload } from './jobs.ts';
import { ignoreLateErrors } from './ignore-late-errors.ts';
import { createQueues } from './queues.ts';
import { startWorkers } from './work.ts';
import type { Handler, WorkOptions } from './work.ts';

/** Assigns work to any process with a free slot. Work runs at least once, so every handler is idempotent. */
export interface Queue {
  /** Adds work, which exists if and only if the given transaction commits. Returns the entry's id. */
  enqueue<Name extends JobName>(
    trx: Database,
    ...work: [name: Name, payload: JobPayload<Name>, options?: EnqueueOptions]
  ): Promise<string>;
  /** Starts taking work of one type. */
  work<Name extends JobName>(name: Name, options: WorkOptions<Name>, handler: Handler<Name>): Promise<void>;
  /**
   * Stops all work and closes the connections. If graceful, no new work is taken, and running work has half a minute to
   * finish. Interrupted work is run again elsewhere.
   */
  stop(options?: { graceful?: boolean }): Promise<void>;
}

export interface QueueOptions {
  url: string;
  /** Called with background errors, such as a lost connection. The queue recovers automatically. */
  onError(error: Error): void;
  /** Maximum number of connections. @defaultValue 5 */
  max?: number;
}

const STOP_MILLISECONDS = 30_000;

/**
 * Connects to the queue in the database, and creates its tables on first use. Several processes can do so concurrently.
 * A queue that can't start leaves no connection or timer open.
 */
export async function startQueue({ url, onError, max = 5 }: QueueOptions): Promise<Queue> {
  ignoreLateErrors();
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'bindery-queue',
    max,
    useListenNotify: true,
    clock: MONOTONIC_CLOCK,
    ...POOL,
    ...TAKEOVER_INTERVALS,
  });
  let isStopping = false;
  // Connections that are still closing break when the database stops right after the queue.
  boss.on('error', (error) => isStopping || onError(error));
  try {
    await boss.start();
    await createQueues(boss);
  } catch (error) {
    isStopping = true;
    await boss.stop({ graceful: false, close: true }).catch(() => undefined);
    throw error;
  }
  const stopController = new AbortController();
  return {
    enqueue: (trx, name, payload, options) => enqueueJob(boss, { trx, name, payload, options }),
    work: (name, options, handler) =>
      startWorkers(boss, { name, options, handler, stopSignal: stopController.signal, onError }),
    async stop({ graceful = true } = {}) {
      isStopping = true;
      if (!graceful) stopController.abort(new Error('The worker is stopping.'));
      await boss.stop({ graceful, timeout: STOP_MILLISECONDS, close: true });
    },
  };
}

/**
 * pg-boss waits until its clock reaches the time of the next check for missed heartbeats. If the machine's clock were
 * set back by an hour, no worker would take over the work of killed workers for that hour. This clock is never set.
 */
const MONOTONIC_CLOCK: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (task, milliseconds) => setTimeout(task, milliseconds),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (task, milliseconds) => setInterval(task, milliseconds),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};

/**
 * Options that pg-boss passes on to its pool. A connection has no error handler between the pool handing it out and the start
 * of a transaction. If PostgreSQL closes it in that moment, the error would end the process; the next query reports it.
 */
const POOL = { onConnect: (client: ClientBase) => void client.on('error', () => undefined) };

/**
 * Intervals for detecting a killed worker: its heartbeat counts as missed after ten seconds, the minimum in pg-boss,
 * and is checked every second instead of the default every minute.
 */
const TAKEOVER_INTERVALS = { superviseIntervalSeconds: 1, monitorIntervalSeconds: 1 };
