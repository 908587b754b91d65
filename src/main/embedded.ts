import type { Config } from '../config/config.ts';
import { createFirstToken } from '../accounts/members/first-owner.ts';
import { getWelcomeUrl } from '../accounts/members/link-urls.ts';
import { storeServiceUrl } from '../lib/service-url.ts';
import { moveRepositories } from '../accounts/projects/move-repositories.ts';
import { ensureExample, listRepositoryFolders } from './example.ts';
import type { Installation } from './example.ts';
import { startHosting } from './hosting.ts';
import { startParts, type Close } from './start-parts.ts';
import { startServer } from './server.ts';
import { openServices, type Services } from './services.ts';
import { startWorker } from './worker.ts';

export interface RunningBindery extends Installation {
  url: string;
  /** Link that creates the first owner; undefined once there is one. */
  welcome: string | undefined;
  close: Close;
}

export interface EmbeddedOptions extends Pick<Services, 'createPool'> {
  /** Stops the start when it aborts. */
  stop?: AbortSignal;
}

/** Runs everything in this process: database, API, hosted sites and worker. */
export async function startEmbedded(
  config: Config,
  { stop, ...overrides }: EmbeddedOptions = {},
): Promise<RunningBindery> {
  return startParts(async (onClose) => {
    const services = { ...(await openServices(config)), ...overrides };
    onClose(services.close);
    const hosting = await startHosting(services);
    onClose(hosting.close);
    const { serve: serveSite, search: searchSite } = hosting;
    const server = await startServer(services, { serveSite, searchSite, assistant: hosting });
    onClose(server.close);
    await moveRepositories(services.db, listRepositoryFolders(config));
    const installation = await ensureExample(services.db, config);
    const token = await createFirstToken(services.db, installation.organizationId);
    const welcome = token === undefined ? undefined : getWelcomeUrl(server.url, token);
    await startWorker(services);
    onClose(await storeServiceUrl(config.dataDir, server));
    return { ...installation, url: server.url, welcome };
  }, stop);
}
