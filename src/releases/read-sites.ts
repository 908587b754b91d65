import type { Database } from '../db/schema.ts';

/** A bundle in the store. */
export interface StoredBundle {
  key: string;
  /** Of its bytes, in hexadecimal. */
  sha256: string;
}

/** A domain that Bindery hosts, and what it serves there. */
export interface HostedSite {
  host: string;
  /** Path that the site lives under, such as `/docs`; empty at the root. */
  base: string;
  current: StoredBundle;
  /** The release that became current before; undefined without one. */
  earlier: StoredBundle | undefined;
}

/** Returns a number that is another one as soon as `readSites` gives something else. */
export async function readSitesRevision(db: Database): Promise<number> {
  const { revision } = await db.selectFrom('sites_revision').select('revision').executeTakeFirstOrThrow();
  return revision;
}

/** Reads all hosted sites. Domains that their owners serve, and those without a release, are none. */
export async function readSites(db: Database): Promise<HostedSite[]> {
  const rows = await db
    .selectFrom('releases')
    .innerJoin('domains', 'domains.host', 'releases.domain')
    .innerJoin('export_jobs', 'export_jobs.id', 'releases.job_id')
    .select(['domains.host', 'domains.base', 'releases.is_current', 'export_jobs.bundle_key', 'export_jobs.sha256'])
    .where('domains.deployment', '=', 'cloud')
    .orderBy('domains.host')
    .orderBy('releases.is_current', 'desc')
    .orderBy('releases.published_at', 'desc')
    .execute();
  const sites = new Map<string, HostedSite>();
  for (const { host, base, is_current: isCurrent, bundle_key: key, sha256 } of rows) {
    if (key === null || sha256 === null) continue;
    const site = sites.get(host);
    if (isCurrent) sites.set(host, { host, base: base ?? '', current: { key, sha256 }, earlier: undefined });
    else if (site && !site.earlier) site.earlier = { key, sha256 };
  }
  return [...sites.values()];
}
