import type { Config } from '../config.ts';
import { startServer } from './server.ts';
import { openServices } from './services.ts';

/** Runs the API without a worker. */
export async function startApi(config: Config) {
  const services = await openServices(config);
  try {
    const server = await startServer(services);
    const close = async (options: { graceful: boolean }) => {
      await server.close(options);
      await services.close(options);
    };
    return { url: server.url, close };
  } catch (error) {
    await services.close({ graceful: false });
    throw error;
  }
}
