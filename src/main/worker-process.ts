import type { Config } from '../config/config.ts';
import { startOperations } from './operations-server.ts';
import { openServices } from './services.ts';
import { startParts } from './start-parts.ts';
import { startWorker } from './worker.ts';

/** Runs a worker without an API. With `BINDERY_WORKER_PORT`, it serves its health and metrics. */
export async function startWorkerAlone(config: Config, stop?: AbortSignal) {
  return startParts(async (onClose) => {
    const services = await openServices(config);
    // Supervisors can watch the worker until its jobs have ended.
    let closeOperations: () => Promise<void> = () => Promise.resolve();
    onClose(async (options) => {
      await services.close(options);
      await closeOperations();
    });
    const operations = await startOperations(services);
    if (operations) closeOperations = operations.close;
    await startWorker(services);
    return { operationsUrl: operations?.url };
  }, stop);
}
