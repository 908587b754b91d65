import { setTimeout as sleep } from 'node:timers/promises';

import { createListener } from '../db/listener.ts';
import type { Database } from '../db/schema.ts';
import { getErrorMessage } from '../errors.ts';
import { SITES_CHANNEL } from '../db/site-changes.ts';
import { listChangedDomains, readSites, readSitesRevision } from '../releases/read-sites.ts';
import type { HostedSite } from '../releases/read-sites.ts';

export interface SiteTable {
  find(host: string): HostedSite | undefined;
  /** Whether all hosted sites belong to one organization. */
  hasOneOrganization(): boolean;
  /** Whether the last check for changes succeeded and the current one doesn't hang. Runs no query. */
  isDatabaseAvailable(): boolean;
  /** Checks soon whether there is something newer. Never throws. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

export interface SiteTableOptions {
  db: Database;
  /** Called with the sites whenever they have changed. */
  onChange(sites: ReadonlyMap<string, HostedSite>): void;
  /** Reads other data with each check. @defaultValue nothing */
  readMore?: (() => Promise<void>) | undefined;
  log: (line: string) => void;
  /** Milliseconds between checks for changes that weren't announced. @defaultValue 500 */
  intervalMs?: number;
}

/**
 * Keeps a list of all hosted sites, so that a request for any other host costs no query, however many names a client
 * invents. While the database is unreachable, the last known list is used.
 */
export async function openSiteTable({
  db,
  onChange,
  readMore,
  log,
  intervalMs = 500,
}: SiteTableOptions): Promise<SiteTable> {
  let revision: number | undefined;
  let sites: ReadonlyMap<string, HostedSite> = new Map();
  let organizations = 0;
  let hasFailed = false;
  let checkStart: number | undefined;
  const readChanges = async () => {
    await readMore?.();
    const currentRevision = await readSitesRevision(db);
    if (currentRevision === revision) return;
    // Read after the revision: anything newer is read again the next time, and nothing is missed.
    // A restored database can be older.
    const knownRevision = revision !== undefined && revision < currentRevision ? revision : undefined;
    const domains = knownRevision === undefined ? undefined : await listChangedDomains(db, knownRevision);
    sites = replaceSites(sites, { domains, sites: await readSites(db, domains) });
    organizations = new Set([...sites.values()].map(({ organizationId }) => organizationId)).size;
    revision = currentRevision;
    onChange(sites);
  };
  const check = async () => {
    checkStart = performance.now();
    try {
      await readChanges();
      hasFailed = false;
    } catch (error) {
      hasFailed = true;
      throw error;
    } finally {
      checkStart = undefined;
    }
  };
  let last: Promise<void> = Promise.resolve();
  // Checks run one after another; otherwise an older result could arrive last.
  const reload = () => (last = last.catch(() => undefined).then(check));
  // A broken connection is noticed by the regular checks, which report it.
  const listener = createListener(db, SITES_CHANNEL, () => void reload().catch(() => undefined));
  try {
    await Promise.all([listener.open(), reload()]);
  } catch (error) {
    listener.close();
    throw error;
  }
  // A connection that hangs while it opens must not hold up the checks, which report the state of the database.
  const checkForChanges = () => {
    void listener.open();
    return reload();
  };
  const stop = new AbortController();
  let next: Promise<void> | undefined;
  const refresh = () => {
    next ??= sleep(REFRESH_GAP_MS, undefined, { ref: false }).then(() => {
      // Later callers may know of something newer.
      next = undefined;
      return reload();
    });
    return next;
  };
  const watchPromise = watch({ look: checkForChanges, log, intervalMs, signal: stop.signal });
  return {
    find: (host) => sites.get(host),
    hasOneOrganization: () => organizations <= 1,
    isDatabaseAvailable: () =>
      !hasFailed && (checkStart === undefined || performance.now() - checkStart < SLOW_CHECK_MS),
    refresh: () => refresh().catch(() => undefined),
    async close() {
      stop.abort();
      listener.close();
      await watchPromise;
    },
  };
}

/** Replaces the sites of some domains, or all sites. A preview takes precedence over a domain with that name. */
function replaceSites(
  sites: ReadonlyMap<string, HostedSite>,
  change: { domains: readonly string[] | undefined; sites: readonly HostedSite[] },
): ReadonlyMap<string, HostedSite> {
  const changed = new Set(change.domains);
  const others = change.domains === undefined ? [] : [...sites.values()].filter(({ domain }) => !changed.has(domain));
  const all = [...others, ...change.sites];
  const inOrder = [...all.filter(({ isPreview }) => !isPreview), ...all.filter(({ isPreview }) => isPreview)];
  return new Map(inOrder.map((site) => [site.host, site]));
}

/** Limits the cost of a client that invents names to 50 queries per second. */
const REFRESH_GAP_MS = 20;
/** A check that takes longer counts as failed. A busy database responds sooner, and a lost connection can hang longer. */
const SLOW_CHECK_MS = 5_000;

interface Watch {
  look: () => Promise<void>;
  log: (line: string) => void;
  intervalMs: number;
  signal: AbortSignal;
}

async function watch({ look, log, intervalMs, signal }: Watch): Promise<void> {
  let isLost = false;
  while (!signal.aborted) {
    await sleep(intervalMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      await look();
      if (isLost) log('the database is reachable again');
      isLost = false;
    } catch (error) {
      if (!isLost) log(`the database is unreachable (${getErrorMessage(error)}); still serving sites from memory`);
      isLost = true;
    }
  }
}
