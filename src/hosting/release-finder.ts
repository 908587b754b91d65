import { openSite } from '../bundle-server/files/site.ts';
import type { FindOther, Site, SiteOptions } from '../bundle-server/files/site.ts';
import type { Release } from '../bundle-server/release/release.ts';
import { getErrorMessage } from '../errors.ts';
import type { HostedSite, StoredBundle } from '../releases/read-sites.ts';

export interface OtherReleasesOptions {
  /** Checks immediately which releases are current. */
  refresh(): Promise<void>;
  findSite(host: string): HostedSite | undefined;
  openBundle(bundle: StoredBundle): Promise<Release>;
  log: (line: string) => void;
}

/**
 * Maximum number of releases held for readers' pages. They cost little memory, because their file contents are in the
 * shared cache.
 */
const MAX_RELEASES = 200;

/**
 * Finds the release that a page belongs to if this process serves another one: another process may already serve a
 * newer release, and readers may have pages of previous ones.
 */
export function createReleaseFinder({ refresh, findSite, openBundle, log }: OtherReleasesOptions) {
  const recentSites = new Map<string, Promise<Site | undefined>>();

  const open = (host: string, bundle: StoredBundle, options: Omit<SiteOptions, 'release'>) => {
    const name = `${host}${options.base ?? ''} ${bundle.sha256}`;
    const releasePromise =
      recentSites.get(name) ??
      openBundle(bundle).then(
        (release) => openSite({ ...options, release }),
        (error: unknown) => {
          recentSites.delete(name);
          log(`can't read a release of ${host}: ${getErrorMessage(error)}`);
          return undefined;
        },
      );
    recentSites.delete(name);
    recentSites.set(name, releasePromise);
    for (const oldestName of recentSites.keys()) {
      if (recentSites.size <= MAX_RELEASES) break;
      recentSites.delete(oldestName);
    }
    return releasePromise;
  };

  return (host: string, { id, options }: { id: string; options: Omit<SiteOptions, 'release'> }): FindOther =>
    async (isWanted) => {
      await refresh();
      const knownSite = findSite(host);
      for (const bundle of knownSite ? [knownSite.current, ...knownSite.earlier] : []) {
        const site = bundle.sha256 === id ? undefined : await open(host, bundle, options);
        if (site && (await isWanted(site))) return site;
      }
    };
}
