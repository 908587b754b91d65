import { createOperationsApp } from '../http/operations-app.ts';
import { explainListening } from '../lib/http/explain-listening.ts';
import type { Services } from './services.ts';

type Parts = Pick<Services, 'config' | 'db' | 'metrics' | 'log'>;

/** Starts a worker's health and metrics server if a port is configured. Throws `conflict` if the port is in use. */
export async function startOperations({ config, db, metrics, log }: Parts) {
  const { host, workerPort, metricsToken } = config;
  if (workerPort === undefined) return undefined;
  const app = createOperationsApp({ db, metrics, metricsToken, logger: log });
  try {
    const url = await app.listen({ host, port: workerPort });
    return { url, close: () => app.close() };
  } catch (error) {
    await app.close();
    throw explainListening(error, { host, port: workerPort, variable: 'BINDERY_WORKER_PORT' });
  }
}
