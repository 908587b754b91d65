/** Serves each domain that Bindery hosts from its current release. */
import type { IncomingMessage, ServerResponse } from 'node:http';

import { createEventStore } from '../analytics/event-store.ts';
import { saveFeedback } from '../analytics/feedback.ts';
import type { ApiProxyOptions } from '../bundle-server/routes/api-proxy.ts';
import { createByteCache } from '../bundle-server/files/byte-cache.ts';
import { DEFAULT_LIMITS } from '../bundle-server/bundle/bundle-limits.ts';
import { createReleasePool } from '../bundle-server/release/release-pool.ts';
import type { Release } from '../bundle-server/release/release.ts';
import { describeDamage, type Damage } from '../bundle-server/release/repairs.ts';
import type { SiteAssistant } from '../bundle-server/routes/assistant-route.ts';
import { mayAsk } from '../bundle-server/routes/assistant-route.ts';
import { createResponder } from '../bundle-server/responder.ts';
import type { Representation } from '../bundle-server/files/representation.ts';
import { maySearch } from '../bundle-server/routes/search-route.ts';
import { openSite } from '../bundle-server/files/site.ts';
import type { Site } from '../bundle-server/files/site.ts';
import type { Database } from '../db/schema.ts';
import { AppError, getErrorMessage } from '../errors.ts';
import { toStorableText } from '../lib/storable.ts';
import type { AskAssistant, RateAnswer } from '../lib/ask-assistant.ts';
import type { ThirdPartyName } from '../lib/third-parties.ts';
import type { SearchQuestion, SearchResults } from '../lib/site-search.ts';
import { recordReleaseProblem } from '../releases/record-problem.ts';
import { isPreviewHost } from '../releases/previews.ts';
import type { HostedSite, StoredBundle } from '../releases/read-sites.ts';
import { createGate } from '../readers/gate.ts';
import type { ProviderAccess } from '../readers/provider-access.ts';
import type { Store } from '../store/adapter.ts';
import { parseHost, removeLocalhost } from './parse-host.ts';
import { MCP } from './mcp/mcp-option.ts';
import { searchRelease, stopSearchThreads } from './search/search-release.ts';
import { createOpenSites } from './open-sites.ts';
import type { ReleaseProblem } from './open-sites.ts';
import { createDashboardSignIn } from './readers/create-dashboard-sign-in.ts';
import { createDatabaseStore } from './readers/database-store.ts';
import { createReleaseFinder } from './release-finder.ts';
import { createSiteResponder } from './site-responder.ts';
import { openSiteTable } from './site-table.ts';
import { turnOffFeatures } from './turn-off-features.ts';

export interface HostingOptions {
  db: Database;
  store: Pick<Store, 'get'>;
  /** Folder for unpacked releases, which several processes can share. */
  folder: string;
  /** Maximum bytes of unpacked releases. */
  maxBytes: number;
  /** Returns whether a host never belongs to a site, such as the API's. */
  isReserved?(host: string): boolean;
  /** Answers readers' questions. @defaultValue there is no assistant */
  assistant?: SiteAssistant | undefined;
  /** Forwards playground requests to APIs. @defaultValue disabled */
  apiProxy?: ApiProxyOptions | undefined;
  /** Third-party analytics that the operator allows. @defaultValue none */
  thirdParties?: readonly ThirdPartyName[];
  /** IP addresses and CIDR ranges of proxies whose `X-Forwarded-For` is trusted. @defaultValue none */
  trustedProxies?: readonly string[] | undefined;
  /** Returns the secret for the sessions of readers. @defaultValue protected sites can't be read */
  getReaderSecret?(): Promise<Buffer>;
  /** Returns the URL of a site, for sign-in providers that send readers back to it. @defaultValue they can't */
  siteUrl?: ((site: { host: string; base: string }) => string) | undefined;
  /** Calls sign-in providers. @defaultValue such sites can't be read */
  provider?: ProviderAccess | undefined;
  /** Returns the URL of the dashboard, for members who sign in to sites. @defaultValue they can't */
  dashboardUrl?: (() => string) | undefined;
  /** Whether readers always use HTTPS, even if no trusted proxy says so. @defaultValue false */
  isAlwaysSecure?: boolean;
  /** Called for each file of a release that was found damaged on disk. @defaultValue nothing */
  observeDamage?: ((damage: Damage) => void) | undefined;
  log: (line: string) => void;
  /** Called for each current release that can't be opened. */
  onDamaged?(): void;
  /** Milliseconds between checks for new releases. @defaultValue 500 */
  intervalMs?: number;
  /** Milliseconds until a release that can't be opened is tried again. @defaultValue 5,000 */
  retryMs?: number;
}

export interface Hosting {
  /**
   * Responds to a request for a hosted site. Returns false for any other request without handling it. Checks for new
   * previews first.
   */
  serve(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean>;
  /**
   * Searches a domain's current release; undefined if there is none, or it has no search. Throws as `searchRelease`
   * does.
   */
  search(host: string, question: SearchQuestion): Promise<SearchResults | undefined>;
  /** Asks a domain's assistant. */
  ask: AskAssistant;
  rate: RateAnswer;
  /** Whether the database responded to the last check for new releases. Sites are served either way. */
  isDatabaseAvailable(): boolean;
  close(): Promise<void>;
}

/** Bytes of files that one process keeps in memory, for all sites together. */
const MAX_CACHED_BYTES = 256 * 2 ** 20;
const KEEP_INTERVAL_MS = 60_000;

/**
 * Starts watching for hosted sites. A site is fetched and unpacked on its first request, and from then on when it
 * changes.
 */
export async function openHosting(options: HostingOptions): Promise<Hosting> {
  const {
    db,
    store,
    folder,
    maxBytes,
    log,
    intervalMs,
    assistant,
    apiProxy,
    thirdParties = [],
    isReserved = () => false,
    onDamaged = () => undefined,
    retryMs,
  } = options;
  const pool = createReleasePool({
    folder,
    limits: DEFAULT_LIMITS,
    maxBytes,
    onDamage(damage) {
      log(describeDamage(damage));
      options.observeDamage?.(damage);
    },
  });
  const cache = createByteCache<Representation>(MAX_CACHED_BYTES);
  /** The domain and owner of each open site. */
  const hostedSites = new WeakMap<Site, HostedSite>();
  const getHostedSite = (site: Site) => hostedSites.get(site.main ?? site);
  const getSiteHost = (site: Site) => getHostedSite(site)?.host ?? '';
  const toOrganization = ({ organizationId: id }: HostedSite) => ({ id, isOnly: table.hasOneOrganization() });
  const findOrganization = (site: Site) => {
    const hostedSite = getHostedSite(site);
    return hostedSite && toOrganization(hostedSite);
  };
  const responder = createResponder({
    log,
    apiProxy: apiProxy && { ...apiProxy, findOrganization },
    trustedProxies: options.trustedProxies,
    search: { search: searchRelease, nameOf: getSiteHost, findOrganization },
    mcp: { ...MCP, nameOf: getSiteHost, findOrganization },
    assistant: assistant && { assistant, nameOf: getSiteHost, findOrganization },
    collector: { save: (response, site) => saveFeedback(db, getSiteHost(site), response) },
    events: { ...createEventStore(db, { hostedOnly: true }), nameOf: getSiteHost },
  });
  const openBundle = ({ key, sha256 }: StoredBundle): Promise<Release> => pool.open(sha256, () => store.get(key));

  const open = async (hostedSite: HostedSite, bundle: StoredBundle): Promise<Site> => {
    const { host, base, isPreview: isHidden, features } = hostedSite;
    const commonOptions = { versionLabel: undefined, base, cache, isHidden, thirdParties };
    const findOther = findOthers(host, { id: bundle.sha256, options: commonOptions });
    const release = turnOffFeatures(await openBundle(bundle), features);
    const site = openSite({ ...commonOptions, release, findOther });
    hostedSites.set(site, hostedSite);
    return site;
  };

  const readerStore = createDatabaseStore(db);
  const gate = createGate({
    getSecret: options.getReaderSecret ?? throwNoSecret,
    store: readerStore,
    trustedProxies: options.trustedProxies,
    isAlwaysSecure: options.isAlwaysSecure ?? false,
    provider: options.provider,
    dashboard: options.dashboardUrl && createDashboardSignIn(db, options.dashboardUrl),
    log,
  });

  const noteProblem = ({ host, bundle, error }: ReleaseProblem) => {
    if (error !== undefined) onDamaged();
    const problem = error === undefined ? null : toStorableText(getErrorMessage(error));
    recordReleaseProblem(db, { host, bundleKey: bundle.key, problem }).catch((cause: unknown) =>
      log(`can't record the state of a release of ${host}: ${getErrorMessage(cause)}`),
    );
  };
  const sites = createOpenSites({ open, log, onProblem: noteProblem, ...(retryMs !== undefined && { retryMs }) });
  const keepReleases = () => pool.keep(sites.listReleases());
  const table = await openSiteTable({
    db,
    onChange: (hostedSite) => sites.update(hostedSite),
    readMore: readerStore.refresh,
    log,
    intervalMs,
  });
  const findOthers = createReleaseFinder({ refresh: table.refresh, findSite: table.find, openBundle, log });
  const keepTimer = setInterval(() => void keepReleases(), KEEP_INTERVAL_MS);
  keepTimer.unref();

  const respond = createSiteResponder({ responder, gate, sites, siteUrl: options.siteUrl, log });

  return {
    serve(request, response) {
      const host = parseHost(request);
      if (host === undefined || isReserved(host)) return false;
      const respondIfKnown = (): boolean => {
        const hostedSite = table.find(host) ?? table.find(removeLocalhost(host));
        if (hostedSite) respond(hostedSite, { request, response });
        return hostedSite !== undefined;
      };
      if (respondIfKnown()) return true;
      // The dashboard shows a preview as soon as its export is completed, which may be before the next check.
      return isPreviewHost(host) && table.refresh().then(respondIfKnown);
    },
    async search(host, question) {
      const hostedSite = table.find(host);
      const release = hostedSite && (await sites.get(hostedSite)).release;
      return release && maySearch(release) ? searchRelease(release, question) : undefined;
    },
    async ask(host, request) {
      const hostedSite = table.find(host);
      if (!hostedSite || !assistant) return undefined;
      const { release } = await sites.get(hostedSite);
      const organization = toOrganization(hostedSite);
      return mayAsk(release) ? assistant.ask({ ...request, release, site: host, organization }) : undefined;
    },
    async rate(host, answer) {
      if (!assistant || !table.find(host)) return false;
      await assistant.rate({ ...answer, site: host });
      return true;
    },
    isDatabaseAvailable: table.isDatabaseAvailable,
    async close() {
      clearInterval(keepTimer);
      await table.close();
      sites.close();
      await responder.close();
      await stopSearchThreads();
      await pool.close();
    },
  };
}

function throwNoSecret(): never {
  throw new AppError('invalid_config', "This server doesn't have a secret for reader sessions.");
}
