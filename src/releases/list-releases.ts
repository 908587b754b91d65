import type { Database } from '../db/schema.ts';

/** An export that a domain serves, or can serve again. */
export interface Release {
  jobId: string;
  isCurrent: boolean;
  /** When it last became current. */
  publishedAt: Date;
  /** Why it can't be served, as reported by the last process that tried; null if it can. */
  problem: string | null;
  /** The export's label. */
  version: string | null;
  /** Null for a folder that isn't a repository. */
  commit: string | null;
  pageCount: number;
  sizeBytes: number;
  sha256: string;
}

/** Lists a domain's releases, the most recently current one first. */
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

/** Returns which of these domains have a release, by host. */
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
