import path from 'node:path';
import { openClientSecret } from '../accounts/domains/client-secret.ts';
import { createGitReach } from '../accounts/git-reach.ts';
import { findSecretKey, getSecretKey } from '../accounts/secrets/secret-key.ts';
import { getStoredSecret } from '../db/stored-secret.ts';
import { openHosting } from '../hosting/hosted-sites.ts';
import type { Hosting } from '../hosting/hosted-sites.ts';
import { getSiteUrl } from '../releases/site-url.ts';
import { createHostedAssistant } from './assistant.ts';
import type { Services } from './services.ts';

/** Starts serving hosted sites as configured. */
export async function startHosting({
  config,
  db,
  store,
  log,
  metrics,
  address,
}: Pick<Services, 'config' | 'db' | 'store' | 'log'> &
  Partial<Pick<Services, 'metrics' | 'address'>>): Promise<Hosting> {
  const reservedHosts = listReservedHosts(config);
  return openHosting({
    db,
    store,
    folder: path.join(config.dataDir, 'sites'),
    maxBytes: config.siteCacheMegabytes * 2 ** 20,
    isReserved: (host) => reservedHosts.has(host),
    assistant: createHostedAssistant({ config, db, log, metrics }),
    apiProxy: config.apiProxy,
    thirdParties: config.thirdParties,
    observeDamage: metrics && (({ isRepaired }) => metrics.observeDamagedFile(isRepaired ? 'repaired' : 'refused')),
    trustedProxies: config.trustedProxies,
    getReaderSecret: async () =>
      getStoredSecret(db, {
        name: 'readers',
        title: 'The secret for the sessions of readers',
        remedy: 'or delete the row "readers" from the table secrets, which signs all readers out.',
        secretKey: await findSecretKey(config),
      }),
    siteUrl: (site) => getSiteUrl(site, address?.publicUrl ?? config.publicUrl ?? PUBLIC_URL),
    provider: {
      getReach: createGitReach(db, config.gitPrivateHosts),
      openSecret: async (sealed, { name, domain }) =>
        openClientSecret(sealed, domain ?? name, await getSecretKey(config)),
    },
    dashboardUrl: createDashboardUrl({ config, address }),
    isAlwaysSecure: config.publicUrl?.startsWith('https:') ?? false,
    onDamaged: () => metrics?.observeDamage('release'),
    log: (line) => log.warn(line),
  });
}

/** Any public URL: the hostnames of sites don't depend on it. */
const PUBLIC_URL = 'https://bindery.invalid';

/** Returns where the dashboard is; undefined if a separate process of sites isn't told its URL. */
function createDashboardUrl({ config, address }: Pick<Services, 'config'> & Partial<Pick<Services, 'address'>>) {
  const { publicUrl } = config;
  if (address) return () => `${address.publicUrl}/dashboard`;
  return publicUrl === undefined ? undefined : () => `${publicUrl.replace(/\/$/, '')}/dashboard`;
}

/** Hostnames of the API and the machine, which no domain can take over. */
function listReservedHosts({ publicUrl, host }: Services['config']): ReadonlySet<string> {
  const publicHosts = publicUrl === undefined ? [] : [new URL(publicUrl).hostname];
  return new Set(['localhost', '127.0.0.1', host.toLowerCase(), ...publicHosts]);
}
