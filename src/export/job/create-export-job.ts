import { readAccess } from '../../accounts/domains/access.ts';
import { getDomain } from '../../accounts/domains/domains.ts';
import { getProject } from '../../accounts/projects/projects.ts';
import type { Database, ExportJobRow } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { isHosted } from '../../features/deployment-kinds.ts';
import type { FeatureSwitches } from '../../features/features.ts';
import { createId } from '../../lib/ids.ts';
import { isVersionLabel, MAX_LABEL } from '../../lib/version-label.ts';
import type { Queue } from '../../queue/queue.ts';
import { parsePaths } from './paths.ts';
import { readSettings } from './settings.ts';

export interface NewExportJob {
  organizationId: string;
  /** Hostname, in any spelling. */
  domain: string;
  /** Any label for the export. @defaultValue none */
  version?: string | undefined;
  /** Version of the site to export, as labeled in docs.json. @defaultValue every version */
  siteVersion?: string | undefined;
  /** Page paths. @defaultValue every page */
  paths?: readonly string[] | undefined;
  /** Features of this export only. @defaultValue the domain's setting */
  features?: FeatureSwitches | undefined;
  /** Reader groups whose pages are included. @defaultValue the domain's setting */
  groups?: readonly string[] | undefined;
  /** Branch to export. @defaultValue the project's branch */
  branch?: string | undefined;
  /** Slug of the preview that shows this export, which isn't published then. @defaultValue none */
  preview?: string | undefined;
}

/**
 * Creates a job and its queue entry in the caller's transaction, so that both exist or neither does. An export of a
 * whole site on a domain hosted by Bindery is published when it is done. Throws `not_found` for a domain that the
 * organization doesn't have; `invalid_request` for an invalid hostname, label or path, or a feature that the domain's
 * deployment kind doesn't allow.
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
  const settings = readSettings(domain, job, { ...project, branch: job.branch ?? project.branch });
  const publish = isHosted(domain) && isWhole(job) && (settings.groups ?? []).length === 0;
  // Only Bindery's own server protects the pages of such a bundle.
  const hasEditions = publish && (await readAccess(trx, domain)).kind !== 'public';
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
      settings: { ...settings, ...(hasEditions && { editions: true }) },
      branch: job.branch ?? null,
      preview: job.preview ?? null,
      publish,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await enqueueExport(trx, { queue, job: row });
  return row;
}

/**
 * Returns whether an export contains everything that its domain should serve. A partial export is published only on
 * request.
 */
function isWhole({ paths, siteVersion, features, branch, preview }: NewExportJob): boolean {
  if (branch !== undefined || preview !== undefined) return false;
  return paths === undefined && siteVersion === undefined && Object.keys(features ?? {}).length === 0;
}

/** Queues an unfinished job. */
export async function enqueueExport(
  trx: Database,
  { queue, job }: { queue: Pick<Queue, 'enqueue'>; job: ExportJobRow },
): Promise<void> {
  await queue.enqueue(trx, 'export', { jobId: job.id }, { owner: job.organization_id });
}

/** Prefix of the ids of export jobs. */
export const EXPORT_JOB = 'se';
