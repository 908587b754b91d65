import type { Config } from '../config/config.ts';
import { readServiceUrl } from '../lib/service-url.ts';

/**
 * Returns the running service's URL, which every printed link starts with. If none responds, returns the configured
 * URL, and explains on standard error why a link may not work.
 */
export async function getPrintedUrl(config: Pick<Config, 'dataDir' | 'publicUrl' | 'host' | 'port'>): Promise<string> {
  const { url, isRunning } = await readServiceUrl(config);
  if (!isRunning && config.publicUrl === undefined)
    process.stderr.write(
      `note: Bindery isn't running with the data directory ${config.dataDir}, so printed URLs start with ${url}. ` +
        'If the service has another URL, set BINDERY_PUBLIC_URL to it and run the command again.\n',
    );
  return url;
}
