import type { Config } from '../config/config.ts';
import { openServices } from './services.ts';
import { startWorker } from './worker.ts';
import { startOperations } from './operations-server.ts';

/** Runs a worker without an API; with `BINDERY_WORKER_PORT` it tells those who watch over it how it is. */
export async function startWorkerAlone(config: Config) {
  const services = await openServices(config);
  try {
    const operations = await startOperations(services);
    await startWorker(services);
    const close = async (options: { graceful: boolean }) => {
      await services.close(options);
      await operations?.close();
    };
    return { operationsUrl: operations?.url, close };
  } catch (error) {
    await services.close({ graceful: false });
    throw error;
  }
}
