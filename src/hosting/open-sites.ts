import type { Site } from '../bundle-server/files/site.ts';
import { getErrorMessage } from '../errors.ts';
import { FEATURE_NAMES } from '../features/deployment-kinds.ts';
import type { HostedSite, StoredBundle } from '../releases/read-sites.ts';

export interface OpenSitesOptions {
  /** Opens one release of a site: the current one, or an earlier one. */
  open(site: HostedSite, bundle: StoredBundle): Promise<Site>;
  /** Called each time the current release of a site fails to open, and once when it opens again. */
  onProblem?(problem: ReleaseProblem): void;
  log: (line: string) => void;
  /** Maximum number of open sites. The least recently used are closed. @defaultValue 500 */
  maxSites?: number;
  /** Milliseconds until a release that couldn't be opened is tried again. @defaultValue 5,000 */
  retryMs?: number;
}

export interface ReleaseProblem {
  host: string;
  bundle: StoredBundle;
  /** The error; undefined once the release opens. */
  error: unknown;
}

export interface OpenSites {
  /** Returns the site to respond from, synchronously if one is open, even while a newer release is being opened. */
  get(site: HostedSite): Site | Promise<Site>;
  /** Starts opening the changed releases and features of open sites, and closes sites that were removed. */
  update(sites: ReadonlyMap<string, HostedSite>): void;
  /** Returns the ids of the releases being served. */
  listReleases(): Set<string>;
  /** Stops all retries. */
  close(): void;
}

interface Entry {
  /** The release that should be served. */
  target: HostedSite;
  /** The site being served; undefined until the first release is open. */
  site: Site | undefined;
  opening: Promise<Site>;
  /** Why the current release failed to open the last time. */
  problem: string | undefined;
  retry: NodeJS.Timeout | undefined;
}

/**
 * Keeps requested sites open. If the current release doesn't open, the newest earlier one that does is served until it
 * opens. Switching is one assignment: requests before it get the old release, those after it the new one.
 */
export function createOpenSites(options: OpenSitesOptions): OpenSites {
  const { open, log, onProblem = () => undefined, maxSites = 500, retryMs = 5_000 } = options;
  // In order of last use.
  const entries = new Map<string, Entry>();

  const begin = (entry: Entry, hostedSite: HostedSite): void => {
    clearTimeout(entry.retry);
    entry.target = hostedSite;
    const openPromise = openCurrent(entry, hostedSite).catch((error: unknown) => {
      const fallback = entry.site ? Promise.reject(error) : openEarlier(entry, { wanted: hostedSite, error });
      // Without an open release, the first request after that time retries; until then all get the same error.
      const retry = () => (entry.site ? begin(entry, hostedSite) : drop(hostedSite.host));
      const retryLater = () => {
        if (entry.target !== hostedSite || entries.get(hostedSite.host) !== entry) return;
        entry.retry = setTimeout(retry, retryMs).unref();
      };
      fallback.then(retryLater, retryLater);
      return fallback;
    });
    entry.opening = openPromise;
    openPromise.catch(() => undefined);
  };

  const openCurrent = async (entry: Entry, hostedSite: HostedSite): Promise<Site> => {
    const { host, current } = hostedSite;
    try {
      const site = await open(hostedSite, current);
      if (entry.problem !== undefined || current.problem !== null)
        onProblem({ host, bundle: current, error: undefined });
      // A release requested in the meantime is opened separately.
      if (entry.target !== hostedSite) return entry.site ?? site;
      entry.problem = undefined;
      entry.site = site;
      return site;
    } catch (error) {
      // Logged once, however often it is tried.
      if (entry.target === hostedSite && entry.problem !== getErrorMessage(error)) {
        entry.problem = getErrorMessage(error);
        log(`can't open the current release of ${host}: ${entry.problem}`);
        onProblem({ host, bundle: current, error });
      }
      throw error;
    }
  };

  const openEarlier = async (
    entry: Entry,
    { wanted: hostedSite, error }: { wanted: HostedSite; error: unknown },
  ): Promise<Site> => {
    for (const bundle of hostedSite.earlier) {
      const site = await open(hostedSite, bundle).catch(() => undefined);
      if (!site) continue;
      log(`${hostedSite.host} is served from an earlier release: ${bundle.key}`);
      if (entry.target === hostedSite) entry.site ??= site;
      return entry.site ?? site;
    }
    throw error;
  };

  const drop = (host: string): void => {
    clearTimeout(entries.get(host)?.retry);
    entries.delete(host);
  };

  return {
    get(hostedSite) {
      const { host } = hostedSite;
      let entry = entries.get(host);
      if (entry) entries.delete(host);
      else {
        entry = { target: hostedSite, site: undefined, opening: NEVER_RESOLVED, problem: undefined, retry: undefined };
        begin(entry, hostedSite);
      }
      entries.set(host, entry);
      for (const oldestName of entries.keys()) {
        if (entries.size <= maxSites) break;
        drop(oldestName);
      }
      return entry.site ?? entry.opening;
    },
    update(sites) {
      for (const [host, entry] of entries) {
        const hostedSite = sites.get(host);
        if (!hostedSite) drop(host);
        else if (!isSame(hostedSite, entry.target)) begin(entry, hostedSite);
      }
    },
    listReleases() {
      const ids = [...entries.values()].flatMap(({ site, target: hostedSite }) => [
        site?.release.id,
        hostedSite.current.sha256,
        ...hostedSite.earlier.map(({ sha256 }) => sha256),
      ]);
      return new Set(ids.filter((id) => id !== undefined));
    },
    close() {
      for (const host of entries.keys()) drop(host);
    },
  };
}

const NEVER_RESOLVED = new Promise<Site>(() => undefined);

function isSame(left: HostedSite, right: HostedSite): boolean {
  const hasSameFeatures = FEATURE_NAMES.every((name) => left.features[name] === right.features[name]);
  return left.base === right.base && hasSameFeatures && listIds(left) === listIds(right);
}

function listIds({ current, earlier }: HostedSite): string {
  return [current, ...earlier].map(({ sha256 }) => sha256).join();
}
