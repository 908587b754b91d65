import type { Config } from '../config.ts';
import { openServices } from './services.ts';
import { startWorker } from './worker.ts';

/** Runs a worker without an API. */
export async function startWorkerAlone(config: Config) {
  const services = await openServices(config);
  try {
    await startWorker(services);
    return { close: services.close };
  } catch (error) {
    await services.close({ graceful: false });
    throw error;
  }
}
