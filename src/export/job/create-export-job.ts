import { getDomain } from '../../accounts/domains/domains.ts';
import { getProject } from '../../accounts/projects/projects.ts';
import type { Database, ExportJobRow } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { FeatureSwitches } from '../../features/features.ts';
import { createId } from '../../lib/ids.ts';
import { isVersionLabel, MAX_LABEL } from '../../lib/version-label.ts';
import type { Queue } from '../../queue/queue.ts';
import { parsePaths } from './paths.ts';
import { settingsOf } from './settings.ts';

export interface NewExportJob {
  organizationId: string;
  /** Host name, in any spelling. */
  domain: string;
  /** Any label: it tags the export. @defaultValue none */
  version?: string | undefined;
  /** Version of the site to export, as docs.json names it. @defaultValue every version */
  siteVersion?: string | undefined;
  /** Page paths. @defaultValue every page */
  paths?: readonly string[] | undefined;
  /** Features of this export alone. @defaultValue as the domain says */
  features?: FeatureSwitches | undefined;
  /** Groups of readers whose pages are in it. @defaultValue as the domain says */
  groups?: readonly string[] | undefined;
  /** Another branch than that of the project. @defaultValue that of the project */
  branch?: string | undefined;
  /** Slug of the preview that is to show it; it is not published then. @defaultValue none */
  preview?: string | undefined;
}

/**
 * Creates a job and its queue entry in the caller's transaction: both exist or neither does. A whole site of a domain that Bindery hosts is
 * published when the job is done. Throws `not_found` for a
 * domain that the organization does not have, `invalid_request` for what is no host name, no label, no path or no
 * feature that the deployment kind of the domain allows.
 */
export async function createExportJob(
  trx: Database,
  { queue, job }: { queue: Pick<Queue, 'enqueue'>; job: NewExportJob },
): Promise<ExportJobRow> {
  const paths = job.paths && parsePaths(job.paths);
  if (job.version !== undefined && !isVersionLabel(job.version))
    throw new AppError(
      'invalid_request',
      `Expected "version" to be a label of 1 to ${MAX_LABEL} visible characters, such as "2026.4"; got ${JSON.stringify(job.version.slice(0, 100))}.`,
    );
  const domain = await getDomain(trx, { host: job.domain, organizationId: job.organizationId });
  const project = await getProject(trx, { id: domain.projectId, organizationId: domain.organizationId });
  const settings = settingsOf(domain, job, { ...project, branch: job.branch ?? project.branch });
  const row = await trx
    .insertInto('export_jobs')
    .values({
      id: createId(EXPORT_JOB),
      organization_id: domain.organizationId,
      project_id: domain.projectId,
      domain: domain.host,
      base: domain.base,
      version: job.version ?? null,
      site_version: job.siteVersion ?? null,
      paths: paths ?? null,
      settings: { ...settings },
      branch: job.branch ?? null,
      preview: job.preview ?? null,
      publish: domain.deployment === 'cloud' && isWhole(job) && (settings.groups ?? []).length === 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await enqueueExport(trx, { queue, job: row });
  return row;
}

/** Whether an export has all that its domain is to serve: one that leaves something out is published only when somebody asks for it. */
function isWhole({ paths, siteVersion, features, branch, preview }: NewExportJob): boolean {
  if (branch !== undefined || preview !== undefined) return false;
  return paths === undefined && siteVersion === undefined && Object.keys(features ?? {}).length === 0;
}

/** Puts a job that has not ended into the queue. */
export async function enqueueExport(
  trx: Database,
  { queue, job }: { queue: Pick<Queue, 'enqueue'>; job: ExportJobRow },
): Promise<void> {
  await queue.enqueue(trx, 'export', { jobId: job.id }, { owner: job.organization_id });
}

/** Prefix of the ids of export jobs. */
export const EXPORT_JOB = 'se';
