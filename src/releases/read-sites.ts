import { sql } from 'kysely';
import type { Database, DomainAccessRow } from '../db/schema.ts';
import { readDomainFeatures } from '../accounts/domains/domain-features.ts';
import { HOSTED_DEPLOYMENTS } from '../features/deployment-kinds.ts';
import type { FeatureName } from '../features/deployment-kinds.ts';
import { isOpenToAll } from '../readers/access-settings.ts';
import type { AccessSettings } from '../readers/access-settings.ts';
import { getPreviewHost } from './previews.ts';

/** A bundle in the store. */
export interface StoredBundle {
  key: string;
  /** SHA-256 of its bytes, in hexadecimal. */
  sha256: string;
  /** Why it failed to open the last time; null if it opened. */
  problem: string | null;
}

/** A domain that Bindery hosts, and the releases it serves there. */
export interface HostedSite {
  host: string;
  /** The domain: `host`, except for a preview. */
  domain: string;
  /** Id of the organization that owns the domain. */
  organizationId: string;
  /** Base path of the site, such as `/docs`; empty at the root. */
  base: string;
  current: StoredBundle;
  /** The other stored releases, latest first. Readers may have pages of them. */
  earlier: StoredBundle[];
  /** Whether search engines should ignore it. */
  isPreview: boolean;
  /** Features that the domain has now. A release can have others, because its export decided them. */
  features: Readonly<Record<FeatureName, boolean>>;
  /** Who can read it; undefined for everyone. */
  access?: AccessSettings | undefined;
}

/** Returns a number that changes whenever the result of `readSites` does. */
export async function readSitesRevision(db: Database): Promise<number> {
  const { revision } = await db.selectFrom('sites_revision').select('revision').executeTakeFirstOrThrow();
  return revision;
}

/**
 * Lists the domains whose sites may have changed since a revision, including deleted ones. Read the current revision
 * before.
 */
export async function listChangedDomains(db: Database, revision: number): Promise<string[]> {
  const rows = await db.selectFrom('site_changes').select('domain').where('revision', '>', revision).execute();
  return rows.map(({ domain }) => domain);
}

/**
 * Reads the hosted sites of these domains, or of all. Previews are separate sites. Domains that their owners serve, and
 * those without a release, are excluded.
 */
export async function readSites(db: Database, domains?: readonly string[]): Promise<HostedSite[]> {
  const rows = await db
    .selectFrom('releases')
    .innerJoin('domains', 'domains.host', 'releases.domain')
    .innerJoin('export_jobs', 'export_jobs.id', 'releases.job_id')
    .select(['domains.host', 'domains.organization_id', 'domains.base', 'domains.deployment', 'domains.features'])
    .select(['releases.is_current', 'releases.problem'])
    .select(['export_jobs.bundle_key', 'export_jobs.sha256'])
    .where('domains.deployment', 'in', HOSTED_DEPLOYMENTS)
    .$if(domains !== undefined, (query) => query.where('releases.domain', '=', sql<string>`any(${domains})`))
    .orderBy('domains.host')
    .orderBy('releases.is_current', 'desc')
    .orderBy('releases.seq', 'desc')
    .execute();
  const sites = new Map<string, HostedSite>();
  for (const {
    host,
    organization_id: organizationId,
    is_current: isCurrent,
    problem,
    bundle_key: key,
    sha256,
    ...row
  } of rows) {
    if (key === null || sha256 === null) continue;
    const site = sites.get(host);
    if (isCurrent)
      sites.set(host, {
        host,
        domain: host,
        organizationId,
        base: row.base ?? '',
        current: { key, sha256, problem },
        earlier: [],
        isPreview: false,
        features: readDomainFeatures({ ...row, host }),
      });
    else site?.earlier.push({ key, sha256, problem });
  }
  const findAccess = await readAccessSettings(db, domains);
  for (const site of sites.values()) site.access = findAccess(site);
  // A preview takes precedence over a domain with that name, which can no longer be registered.
  for (const preview of await readPreviews(db, { domains, findAccess })) sites.set(preview.host, preview);
  return [...sites.values()];
}

/** Reads the previews. Each has the access of its domain. */
async function readPreviews(
  db: Database,
  { domains, findAccess }: { domains: readonly string[] | undefined; findAccess: FindAccess },
): Promise<HostedSite[]> {
  const rows = await db
    .selectFrom('previews')
    .innerJoin('domains', 'domains.host', 'previews.domain')
    .innerJoin('export_jobs', 'export_jobs.id', 'previews.job_id')
    .select(['previews.slug', 'previews.domain', 'domains.base', 'domains.organization_id'])
    .select(['domains.deployment', 'domains.features'])
    .select(['export_jobs.bundle_key', 'export_jobs.sha256'])
    .where('domains.deployment', 'in', HOSTED_DEPLOYMENTS)
    .where('previews.expires_at', '>', sql<Date>`now()`)
    .$if(domains !== undefined, (query) => query.where('previews.domain', '=', sql<string>`any(${domains})`))
    .execute();
  return rows.flatMap(({ slug, domain, base, organization_id: organizationId, bundle_key: key, sha256, ...row }) => {
    if (key === null || sha256 === null) return [];
    const current = { key, sha256, problem: null };
    const host = getPreviewHost({ slug, domain });
    const access = findAccess({ host: domain, organizationId });
    const features = readDomainFeatures({ ...row, host: domain });
    return [
      { host, domain, organizationId, base: base ?? '', current, earlier: [], isPreview: true, features, access },
    ];
  });
}

type FindAccess = (domain: Pick<HostedSite, 'host' | 'organizationId'>) => AccessSettings | undefined;

/** Reads who can read each site that isn't open to everyone. */
async function readAccessSettings(db: Database, domains: readonly string[] | undefined): Promise<FindAccess> {
  const rows = await db
    .selectFrom('domain_access')
    .selectAll()
    .$if(domains !== undefined, (query) => query.where('host', '=', sql<string>`any(${domains})`))
    .execute();
  const toKey = (host: string, organizationId: string) => `${organizationId} ${host}`;
  const settings = new Map(
    rows
      .filter((row) => !isOpenToAll(row))
      .map((row) => [toKey(row.host, row.organization_id), toAccessSettings(row)] as const),
  );
  return ({ host, organizationId }) => settings.get(toKey(host, organizationId));
}

function toAccessSettings(row: DomainAccessRow): AccessSettings {
  return {
    kind: row.kind,
    networks: row.networks,
    version: row.version,
    title: row.title ?? undefined,
    color: row.color ?? undefined,
    passwordHash: row.password_hash ?? undefined,
    oidc: row.oidc ? { ...row.oidc, sealedSecret: row.oidc_secret ?? undefined } : undefined,
    jwt: row.jwt
      ? { publicKeys: row.jwt.keys.map(({ publicKey }) => publicKey), loginUrls: row.jwt.loginUrls }
      : undefined,
  };
}
