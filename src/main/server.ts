import { createGitReach } from '../accounts/git-reach.ts';
import { createSystemResolver } from '../accounts/domains/check-proof.ts';
import { endPasswordSessions } from '../accounts/sign-in/password-rules.ts';
import { getSecretKey } from '../accounts/secrets/secret-key.ts';
import { createApp } from '../http/app.ts';
import type { App, AppDeps } from '../http/types.ts';
import { createBudgetRules } from './budget-rules.ts';
import { ensureDashboard } from './dashboard/ensure-dashboard.ts';
import { getLocalRepositories } from './example.ts';
import { createStatusReader } from './system-status.ts';
import { getServiceUrl } from '../lib/service-url.ts';
import { explainListening } from '../lib/http/explain-listening.ts';
import type { Services } from './services.ts';
import { openSignIn } from './sign-in.ts';
import { toScimSettings } from '../accounts/scim/settings.ts';

export interface RunningServer {
  /** URL at which clients reach it. */
  url: string;
  /** URL at which processes on this machine reach it. */
  localUrl: string;
  /** Lets requests in progress finish for a while. */
  close(options: { graceful: boolean }): Promise<void>;
}

/**
 * Starts the HTTP API on the configured address, with hosted sites if they are given. Throws `conflict` if the port is
 * in use.
 */
export async function startServer(
  services: Services,
  { serveSite, searchSite, assistant }: Pick<AppDeps, 'serveSite' | 'searchSite' | 'assistant'> = {},
): Promise<RunningServer> {
  const { config, db, store, queue, linkSecret, metrics, log: logger, address } = services;
  const { host, port, bundleLinkTtl, metricsToken } = config;
  const agentModel = config.agent.model;
  const endedSessions = await endPasswordSessions(db, config.signIn.passwords);
  if (endedSessions > 0) logger.info({ sessions: endedSessions }, 'ended sessions, because passwords are turned off');
  const dashboardFolder = await ensureDashboard({ printLine: (line) => process.stderr.write(`${line}\n`) });
  const app = await createApp({
    dashboardFolder,
    db,
    store,
    queue,
    linkSecret,
    bundleLinkTtl,
    agentModel,
    agentModels: config.agent.models,
    agentBudgets: createBudgetRules(config.agent),
    metrics,
    metricsToken,
    previewDays: config.previewDays,
    publicUrl: () => address.publicUrl,
    serveSite,
    searchSite,
    assistant,
    getSecretKey: () => getSecretKey(config),
    organizationLimits: {
      selfService: config.tenancy.selfService,
      perPerson: config.tenancy.organizationsPerPerson,
    },
    domainProof: config.tenancy.verifiesDomains ? { resolver: createSystemResolver() } : undefined,
    webhookPrivateHosts: config.webhookPrivateHosts,
    slackUrl: config.agent.slackUrl,
    gitReach: createGitReach(db, config.gitPrivateHosts),
    trustedProxies: config.trustedProxies,
    dashboardNetworks: config.signIn.networks,
    callerLimits: config.callerLimits,
    system: createStatusReader(services),
    repositories: getLocalRepositories(config),
    maxRepositoryBytes: config.maxRepositoryMegabytes * 2 ** 20,
    signIn: openSignIn(services),
    scim: toScimSettings(config.signIn),
    logger,
  });
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw explainListening(error, { host, port, variable: '--port or BINDERY_PORT' });
  }
  const boundAddress = app.server.address();
  const boundPort = typeof boundAddress === 'object' && boundAddress ? boundAddress.port : port;
  const localUrl = getServiceUrl({ publicUrl: undefined, host, port: boundPort });
  address.publicUrl = config.publicUrl ?? localUrl;
  return { url: address.publicUrl, localUrl, close: (options) => closeApp(app, options) };
}

/** Browsers open connections in advance. One without a request counts as busy and would block the shutdown forever. */
async function closeApp(app: App, { graceful }: { graceful: boolean }): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), graceful ? PATIENCE_MS : FORCED_STOP_MS);
  await app.close();
  clearTimeout(timer);
}

const PATIENCE_MS = 10_000;
const FORCED_STOP_MS = 1_000;
