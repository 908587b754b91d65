import { getDomain } from '../../accounts/domains/domains.ts';
import type { Database, ExportJobRow } from '../../db/schema.ts';
import { createId } from '../../lib/ids.ts';
import type { Queue } from '../../queue/queue.ts';
import { parsePaths } from './paths.ts';
import { settingsOf } from './settings.ts';

export interface NewExportJob {
  organizationId: string;
  /** Host name, in any spelling. */
  domain: string;
  /** Label of the version to export, as docs.json names it. @defaultValue every version */
  version?: string | undefined;
  /** Page paths. @defaultValue every page */
  paths?: readonly string[] | undefined;
}

/**
 * Creates a job and its queue entry in the caller's transaction: both exist or neither does. Throws `not_found` for a
 * domain that the organization does not have, `invalid_request` for what is no host name or no path.
 */
export async function createExportJob(
  trx: Database,
  { queue, job }: { queue: Pick<Queue, 'enqueue'>; job: NewExportJob },
): Promise<ExportJobRow> {
  const paths = job.paths && parsePaths(job.paths);
  const domain = await getDomain(trx, { host: job.domain, organizationId: job.organizationId });
  const row = await trx
    .insertInto('export_jobs')
    .values({
      id: createId(EXPORT_JOB),
      organization_id: domain.organizationId,
      project_id: domain.projectId,
      domain: domain.host,
      base: domain.base,
      version: job.version ?? null,
      paths: paths ?? null,
      settings: { ...settingsOf(domain) },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await queue.enqueue(trx, 'export', { jobId: row.id });
  return row;
}

/** Prefix of the ids of export jobs. */
export const EXPORT_JOB = 'se';
