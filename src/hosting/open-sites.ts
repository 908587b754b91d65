import type { Site } from '../bundle-server/files/site.ts';
import { messageOf } from '../errors.ts';
import type { HostedSite } from '../releases/read-sites.ts';

export interface OpenSitesOptions {
  open(site: HostedSite): Promise<Site>;
  log: (line: string) => void;
  /** Sites that are held open; those that were not asked for longest are closed. @defaultValue 500 */
  maxSites?: number;
  /** Milliseconds until a release that could not be opened is tried again. @defaultValue 5,000 */
  retryMs?: number;
}

export interface OpenSites {
  /** Gives the site to respond from: at once when one is open, even while a newer release is on its way. */
  get(site: HostedSite): Site | Promise<Site>;
  /** Begins to open what has changed of the sites that are open, and closes those that are gone. */
  update(sites: ReadonlyMap<string, HostedSite>): void;
  /** Returns the ids of the releases that are being served. */
  listReleases(): Set<string>;
  /** Tries nothing again from now on. */
  close(): void;
}

interface Entry {
  /** The release that is wanted. */
  wanted: HostedSite;
  /** Site that is served; undefined until the first release is open. */
  site: Site | undefined;
  opening: Promise<Site>;
  retry: NodeJS.Timeout | undefined;
}

/** Holds the sites that are asked for open. A switch is one assignment: requests before it get the old release, those after it the new one. */
export function createOpenSites(options: OpenSitesOptions): OpenSites {
  const { open, log, maxSites = 500, retryMs = 5_000 } = options;
  // In the order of the last use.
  const entries = new Map<string, Entry>();

  const begin = (entry: Entry, wanted: HostedSite): void => {
    clearTimeout(entry.retry);
    entry.wanted = wanted;
    entry.opening = open(wanted).then((site) => {
      // A release that was wanted meanwhile comes by itself.
      if (entry.wanted === wanted) entry.site = site;
      return entry.site ?? site;
    });
    entry.opening.catch((error: unknown) => {
      if (entry.wanted !== wanted || entries.get(wanted.host) !== entry) return;
      if (entry.site) log(`${wanted.host} stays as it is: its new release cannot be opened (${messageOf(error)})`);
      // Without an open release the request after that time retries; until then all get the same error.
      entry.retry = setTimeout(() => (entry.site ? begin(entry, wanted) : drop(wanted.host)), retryMs);
      entry.retry.unref();
    });
  };

  const drop = (host: string): void => {
    clearTimeout(entries.get(host)?.retry);
    entries.delete(host);
  };

  return {
    get(wanted) {
      const { host } = wanted;
      let entry = entries.get(host);
      if (entry) entries.delete(host);
      else {
        entry = { wanted, site: undefined, opening: NEVER, retry: undefined };
        begin(entry, wanted);
      }
      entries.set(host, entry);
      for (const oldest of entries.keys()) {
        if (entries.size <= maxSites) break;
        drop(oldest);
      }
      return entry.site ?? entry.opening;
    },
    update(sites) {
      for (const [host, entry] of entries) {
        const wanted = sites.get(host);
        if (!wanted) drop(host);
        else if (!isSame(wanted, entry.wanted)) begin(entry, wanted);
      }
    },
    listReleases() {
      const ids = [...entries.values()].flatMap(({ site, wanted }) => [
        site?.release.id,
        wanted.current.sha256,
        ...wanted.earlier.map(({ sha256 }) => sha256),
      ]);
      return new Set(ids.filter((id) => id !== undefined));
    },
    close() {
      for (const host of entries.keys()) drop(host);
    },
  };
}

const NEVER = new Promise<Site>(() => undefined);

function isSame(left: HostedSite, right: HostedSite): boolean {
  return left.base === right.base && listIds(left) === listIds(right);
}

function listIds({ current, earlier }: HostedSite): string {
  return [current, ...earlier].map(({ sha256 }) => sha256).join();
}
