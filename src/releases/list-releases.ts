import type { Database } from '../db/schema.ts';

/** An export that a domain serves, or can serve again. */
export interface Release {
  jobId: string;
  isCurrent: boolean;
  /** When it last became current. */
  publishedAt: Date;
  /** Why it cannot be served, as the process that tried last says; null when it can. */
  problem: string | null;
  /** The label that tags the export. */
  version: string | null;
  /** Null of a folder that is no repository. */
  commit: string | null;
  pageCount: number;
  sizeBytes: number;
  sha256: string;
}

/** Lists the releases that a domain keeps, the one that became current last first. */
export async function listReleases(db: Database, domain: string): Promise<Release[]> {
  const rows = await db
    .selectFrom('releases')
    .innerJoin('export_jobs', 'export_jobs.id', 'releases.job_id')
    .select([
      'releases.job_id',
      'releases.is_current',
      'releases.published_at',
      'releases.problem',
      'export_jobs.version',
      'export_jobs.commit_id',
      'export_jobs.page_count',
      'export_jobs.size_bytes',
      'export_jobs.sha256',
    ])
    .where('releases.domain', '=', domain)
    .orderBy('releases.seq', 'desc')
    .execute();
  return rows.map((row) => ({
    jobId: row.job_id,
    isCurrent: row.is_current,
    publishedAt: row.published_at,
    problem: row.problem,
    version: row.version,
    commit: /^[0-9a-f]{40,64}$/.test(row.commit_id ?? '') ? row.commit_id : null,
    pageCount: row.page_count,
    sizeBytes: Number(row.size_bytes ?? 0),
    sha256: row.sha256 ?? '',
  }));
}

/** Finds which of some domains have a release, by their hosts. */
export async function findPublished(db: Database, domains: readonly { host: string }[]): Promise<Set<string>> {
  if (domains.length === 0) return new Set();
  const rows = await db
    .selectFrom('releases')
    .select('domain')
    .where('is_current', '=', true)
    .where(
      'domain',
      'in',
      domains.map(({ host }) => host),
    )
    .execute();
  return new Set(rows.map(({ domain }) => domain));
}
