import type { Config } from '../config/config.ts';
import { storeServiceUrl } from '../lib/service-url.ts';
import { startHosting } from './hosting.ts';
import { startParts } from './start-parts.ts';
import { startServer } from './server.ts';
import { openServices } from './services.ts';

/** Runs the API without a worker. */
export async function startApi(config: Config, stop?: AbortSignal) {
  return startParts(async (onClose) => {
    const services = await openServices(config);
    onClose(services.close);
    // Separate processes serve sites; this one searches them.
    const hosting = await startHosting(services);
    onClose(hosting.close);
    const server = await startServer(services, { searchSite: hosting.search, assistant: hosting });
    onClose(server.close);
    onClose(await storeServiceUrl(config.dataDir, server));
    return { url: server.url };
  }, stop);
}
