/** Branch previews: how a project's branch would look on one of its domains, at a separate URL, for some days. */
import { sql } from 'kysely';
import { NOW } from '../db/clock.ts';
import type { Database, ExportJobRow } from '../db/schema.ts';
import { createId } from '../lib/ids.ts';

export interface Preview {
  slug: string;
  domain: string;
  branch: string;
  createdAt: Date;
  expiresAt: Date;
  /** The export that it serves; null until the first one is completed. */
  jobId: string | null;
}

export interface PreviewRequest {
  domain: string;
  branch: string;
  /** Number of days from now until it expires. */
  days: number;
}

/** Creates a branch's preview, or extends the existing one, which keeps its URL. Runs in the caller's transaction. */
export async function openPreview(trx: Database, { domain, branch, days }: PreviewRequest): Promise<Preview> {
  const expiresAt = sql<Date>`now() + ${days} * interval '1 day'`;
  const row = await trx
    .insertInto('previews')
    .values({ slug: createSlug(), domain, branch, expires_at: expiresAt })
    .onConflict((conflict) => conflict.columns(['domain', 'branch']).doUpdateSet({ expires_at: expiresAt }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toPreview(row);
}

/** The previews to list. */
export interface PreviewFilter {
  domain: string;
  /** Continues after this preview. */
  after?: Pick<Preview, 'createdAt' | 'slug'> | undefined;
  limit: number;
}

/** Lists a domain's unexpired previews, newest first. */
export async function listPreviews(db: Database, { domain, after, limit }: PreviewFilter): Promise<Preview[]> {
  let query = selectUnexpired(db, domain).orderBy('created_at', 'desc').orderBy('slug', 'desc').limit(limit);
  if (after) query = query.where(sql<boolean>`(created_at, slug) < (${after.createdAt}, ${after.slug})`);
  return (await query.execute()).map(toPreview);
}

/** Finds the unexpired preview of a branch. */
export async function findBranchPreview(
  db: Database,
  { domain, branch }: { domain: string; branch: string },
): Promise<Preview | undefined> {
  const row = await selectUnexpired(db, domain).where('branch', '=', branch).executeTakeFirst();
  return row && toPreview(row);
}

function selectUnexpired(db: Database, domain: string) {
  return db.selectFrom('previews').selectAll().where('domain', '=', domain).where('expires_at', '>', NOW);
}

/**
 * Shows a completed export in its preview, unless it already shows one that was started later. Returns whether it did.
 * Runs in the caller's transaction.
 */
export async function showInPreview(trx: Database, { id, preview, seq }: ExportJobRow): Promise<boolean> {
  if (preview === null) return false;
  const { numUpdatedRows } = await trx
    .updateTable('previews')
    .set({ job_id: id })
    .where('slug', '=', preview)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('job_id', 'is', null),
        eb(selectFrom('export_jobs').select('seq').whereRef('export_jobs.id', '=', 'previews.job_id'), '<', seq),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes expired previews. Returns their number. */
export async function removeExpiredPreviews(db: Database): Promise<number> {
  const expiredRows = db
    .selectFrom('previews')
    .select('slug')
    .where('expires_at', '<=', sql<Date>`now()`);
  // A statement that deletes nothing would still count as a change of the served sites.
  if (!(await expiredRows.limit(1).executeTakeFirst())) return 0;
  const rows = await db.deleteFrom('previews').where('slug', 'in', expiredRows).returning('slug').execute();
  return rows.length;
}

/** Removes a branch's previews on these domains. Returns their number. */
export async function removePreviews(
  db: Database,
  { hosts, branch }: { hosts: readonly string[]; branch: string },
): Promise<number> {
  const ofBranch = db.selectFrom('previews').select('slug').where('domain', 'in', hosts).where('branch', '=', branch);
  // As above.
  if (hosts.length === 0 || !(await ofBranch.limit(1).executeTakeFirst())) return 0;
  return (await db.deleteFrom('previews').where('slug', 'in', ofBranch).returning('slug').execute()).length;
}

/** Returns the hostname of a preview, below its domain. */
export function getPreviewHost({ slug, domain }: Pick<Preview, 'slug' | 'domain'>): string {
  return `preview-${slug}.${domain}`;
}

/** Returns whether a hostname can belong to a preview, without a database query. */
export function isPreviewHost(host: string): boolean {
  return /^preview-[0-9a-z]{16}\./.test(host);
}

/** Returns the random part of an id: 80 bits. */
function createSlug(): string {
  return createId('x').slice(-16);
}

function toPreview(row: {
  slug: string;
  domain: string;
  branch: string;
  created_at: Date;
  expires_at: Date;
  job_id: string | null;
}): Preview {
  return {
    slug: row.slug,
    domain: row.domain,
    branch: row.branch,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    jobId: row.job_id,
  };
}
