/**
 * Decides which export a domain serves: the current release. Previous ones are kept, so that any of them can become
 * current again.
 */
import { sql } from 'kysely';
import { announceSiteChange } from '../db/site-changes.ts';
import type { Database, ExportJobRow } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { isHosted } from '../features/deployment-kinds.ts';
import { showInPreview } from './previews.ts';

/** Number of releases that a domain keeps, including the current one. */
export const MAX_RELEASES = 10;

/**
 * Makes a completed export its domain's current release, or rolls back to a previous one, in the caller's transaction.
 * Throws `conflict` with the reason if it can't be served.
 */
export async function publishExport(trx: Database, job: ExportJobRow): Promise<Date> {
  if (job.status !== 'completed' || job.bundle_key === null)
    throw new AppError(
      'conflict',
      job.status === 'failed'
        ? `The export job failed, so it can't be published. Reason: ${job.error ?? 'unknown.'}`
        : `The export job is ${job.status}. Publish it once it is completed.`,
    );
  if (!(await lockBundle(trx, job.id)))
    throw new AppError(
      'conflict',
      'The bundle of this export was deleted after its retention period. Start a new export.',
    );
  if (hasGroups(job))
    throw new AppError(
      'conflict',
      'The export contains pages for specific reader groups, but everyone can read a hosted site. ' +
        'Export it again with "groups": [].',
    );
  const domain = await lockDomain(trx, job);
  if (!domain)
    throw new AppError(
      'conflict',
      `The domain ${job.domain} was deleted or moved to another organization in the meantime.`,
    );
  if (!isHosted(domain))
    throw new AppError(
      'conflict',
      `The domain ${job.domain} is ${domain.deployment}, so you host its bundle yourself. Bindery only hosts cloud domains.`,
    );
  return makeCurrent(trx, job);
}

/**
 * Publishes a newly completed export, or shows it in its preview, if it was started for that. Does nothing if a later
 * export is already a release. Runs in the caller's transaction.
 */
export async function publishFinished(trx: Database, job: ExportJobRow): Promise<void> {
  if (await showInPreview(trx, job)) await announceSiteChange(trx);
  if (!job.publish || hasGroups(job)) return;
  const domain = await lockDomain(trx, job);
  if (!domain || !isHosted(domain)) return;
  const laterRelease = await trx
    .selectFrom('releases')
    .innerJoin('export_jobs', 'export_jobs.id', 'releases.job_id')
    .select('releases.job_id')
    .where('releases.domain', '=', job.domain)
    .where('export_jobs.seq', '>', job.seq)
    .limit(1)
    .executeTakeFirst();
  if (!laterRelease) await makeCurrent(trx, job);
}

/** Prevents a bundle from being deleted until the transaction ends. Returns false if deletion has started. */
async function lockBundle(trx: Database, id: string): Promise<boolean> {
  const job = await trx
    .selectFrom('export_jobs')
    .select('id')
    .where('id', '=', id)
    .where('bundle_expired_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return job !== undefined;
}

/** Publications of one domain run one after another. */
async function lockDomain(trx: Database, { domain, organization_id: organizationId }: ExportJobRow) {
  return trx
    .selectFrom('domains')
    .select('deployment')
    .where('host', '=', domain)
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst();
}

/** Pages of groups can't be distinguished from others once they are in a bundle. */
function hasGroups({ settings }: ExportJobRow): boolean {
  const { groups } = settings;
  return Array.isArray(groups) && groups.length > 0;
}

async function makeCurrent(trx: Database, { domain, id }: ExportJobRow): Promise<Date> {
  await trx
    .updateTable('releases')
    .set({ is_current: false })
    .where('domain', '=', domain)
    .where('is_current', '=', true)
    .where('job_id', '<>', id)
    .execute();
  const now = sql<Date>`clock_timestamp()`;
  const seq = sql<number>`nextval('releases_seq')`;
  const { published_at: publishedAt } = await trx
    .insertInto('releases')
    .values({ domain, job_id: id, is_current: true, published_at: now, seq })
    .onConflict((conflict) =>
      conflict.columns(['domain', 'job_id']).doUpdateSet({ is_current: true, published_at: now, seq }),
    )
    .returning('published_at')
    .executeTakeFirstOrThrow();
  const latestReleases = trx
    .selectFrom('releases')
    .select('job_id')
    .where('domain', '=', domain)
    .orderBy('is_current', 'desc')
    .orderBy('seq', 'desc')
    .limit(MAX_RELEASES);
  await trx.deleteFrom('releases').where('domain', '=', domain).where('job_id', 'not in', latestReleases).execute();
  await announceSiteChange(trx);
  return publishedAt;
}
