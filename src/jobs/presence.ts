import type { Logger } from 'pino';
import { removeWorker, noteWorker } from '../accounts/installation.ts';
import type { WorkerProcess } from '../accounts/installation.ts';
import type { Database } from '../db/schema.ts';
import { createId } from '../lib/ids.ts';

export interface PresenceOptions {
  db: Database;
  worker: Pick<WorkerProcess, 'host' | 'version' | 'slots'>;
  log: Logger;
}

/** Records every few seconds that this process is taking jobs, until the returned function is called. */
export function startPresence({ db, worker, log }: PresenceOptions): () => Promise<void> {
  const id = createId('wrk');
  const reportPresence = () =>
    void noteWorker(db, { id, ...worker }).catch((error: unknown) => {
      log.debug({ err: error }, "could not record this worker's heartbeat");
    });
  reportPresence();
  const timer = setInterval(reportPresence, INTERVAL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await removeWorker(db, id).catch(() => undefined);
  };
}

const INTERVAL_MS = 15_000;
