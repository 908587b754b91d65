/** Previews of branches: what a branch of a project would look like on one of its domains, at an address of its own, for some days. */
import { sql } from 'kysely';
import type { Database, ExportJobRow } from '../db/schema.ts';
import { createId } from '../lib/ids.ts';

export interface Preview {
  slug: string;
  domain: string;
  branch: string;
  expiresAt: Date;
  /** The export that it serves; null until the first one is completed. */
  jobId: string | null;
}

export interface PreviewRequest {
  domain: string;
  branch: string;
  /** Days from now on for which it is there. */
  days: number;
}

/** Makes the preview of a branch, or gives the one that there is more time: its address stays. In the caller's transaction. */
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

/** Lists the previews of a domain that are still there, the newest first. */
export async function listPreviews(db: Database, domain: string): Promise<Preview[]> {
  const rows = await db
    .selectFrom('previews')
    .selectAll()
    .where('domain', '=', domain)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .orderBy('slug')
    .execute();
  return rows.map(toPreview);
}

/** Shows a completed export in its preview, unless one that was started later is there already. In the caller's transaction. */
export async function showInPreview(trx: Database, { id, preview, seq }: ExportJobRow): Promise<void> {
  if (preview === null) return;
  await trx
    .updateTable('previews')
    .set({ job_id: id })
    .where('slug', '=', preview)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('job_id', 'is', null),
        eb(selectFrom('export_jobs').select('seq').whereRef('export_jobs.id', '=', 'previews.job_id'), '<', seq),
      ]),
    )
    .execute();
}

/** Removes previews whose time is over; returns of how many. */
export async function removeExpiredPreviews(db: Database): Promise<number> {
  const expired = db
    .selectFrom('previews')
    .select('slug')
    .where('expires_at', '<=', sql<Date>`now()`);
  // A statement that deletes nothing would count as a change of what is served.
  if (!(await expired.limit(1).executeTakeFirst())) return 0;
  const rows = await db.deleteFrom('previews').where('slug', 'in', expired).returning('slug').execute();
  return rows.length;
}

/** Removes the previews of a branch on these domains; returns how many there were. */
export async function removePreviews(
  db: Database,
  { hosts, branch }: { hosts: readonly string[]; branch: string },
): Promise<number> {
  const ofBranch = db.selectFrom('previews').select('slug').where('domain', 'in', hosts).where('branch', '=', branch);
  // As above.
  if (hosts.length === 0 || !(await ofBranch.limit(1).executeTakeFirst())) return 0;
  return (await db.deleteFrom('previews').where('slug', 'in', ofBranch).returning('slug').execute()).length;
}

/** Returns the host name of a preview, below that of its domain. */
export function previewHost({ slug, domain }: Pick<Preview, 'slug' | 'domain'>): string {
  return `preview-${slug}.${domain}`;
}

/** Whether the host name may be that of a preview, without asking the database. */
export function isPreviewHost(host: string): boolean {
  return /^preview-[0-9a-z]{16}\./.test(host);
}

/** The random part of an id: 80 bits. */
function createSlug(): string {
  return createId('x').slice(-16);
}

function toPreview(row: {
  slug: string;
  domain: string;
  branch: string;
  expires_at: Date;
  job_id: string | null;
}): Preview {
  return { slug: row.slug, domain: row.domain, branch: row.branch, expiresAt: row.expires_at, jobId: row.job_id };
}
