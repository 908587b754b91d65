import type { Config } from '../config.ts';
import { startHosting } from './hosting.ts';
import { startServer } from './server.ts';
import { openServices } from './services.ts';

/** Runs the API without a worker. */
export async function startApi(config: Config) {
  const services = await openServices(config);
  try {
    // Sites are served by processes of their own; this one searches them.
    const hosting = await startHosting(services);
    const server = await startServer(services, { searchSite: hosting.search, assistant: hosting });
    const close = async (options: { graceful: boolean }) => {
      await server.close(options);
      await hosting.close();
      await services.close(options);
    };
    return { url: server.url, close };
  } catch (error) {
    await services.close({ graceful: false });
    throw error;
  }
}
