import type { ProjectReach } from '../../accounts/policy.ts';
import { isWithinReach } from '../../accounts/within-reach.ts';
import type { Database, ExportJobRow } from '../../db/schema.ts';
import type { ExportStatus } from '../../db/tables/exports.ts';
import { createUnknownExportJobError, toExportJobId } from './get-export-job.ts';

export type ListedExport = ExportJobRow & { project_name: string; is_current: boolean | null };

export interface ExportFilter {
  organizationId: string;
  /** The projects that the caller can reach. */
  reach: ProjectReach;
  domain?: string | undefined;
  projectId?: string | undefined;
  status?: ExportStatus | undefined;
}

/** Lists an organization's exports, newest first, starting after the job `cursor`. */
export async function listExportJobs(
  db: Database,
  {
    organizationId,
    reach,
    domain,
    projectId,
    status,
    cursor,
    limit,
  }: ExportFilter & { cursor?: string | undefined; limit: number },
): Promise<ListedExport[]> {
  let query = select(db, organizationId)
    .where(isWithinReach('export_jobs.project_id', reach))
    .orderBy('export_jobs.seq', 'desc')
    .limit(limit);
  if (cursor !== undefined)
    query = query.where('export_jobs.seq', '<', (select) =>
      select.selectFrom('export_jobs as last').select('last.seq').where('last.id', '=', cursor),
    );
  if (domain !== undefined) query = query.where('export_jobs.domain', '=', domain);
  if (projectId !== undefined) query = query.where('export_jobs.project_id', '=', projectId);
  if (status !== undefined) query = query.where('export_jobs.status', '=', status);
  return query.execute();
}

/** Gets one listed export; throws `not_found`. */
export async function getListedExport(
  db: Database,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<ListedExport> {
  if (toExportJobId(id) === null) throw createUnknownExportJobError();
  const row = await select(db, organizationId).where('export_jobs.id', '=', id).executeTakeFirst();
  if (row) return row;
  throw createUnknownExportJobError();
}

function select(db: Database, organizationId: string) {
  return db
    .selectFrom('export_jobs')
    .innerJoin('projects', 'projects.id', 'export_jobs.project_id')
    .leftJoin('releases', (join) =>
      join.onRef('releases.job_id', '=', 'export_jobs.id').onRef('releases.domain', '=', 'export_jobs.domain'),
    )
    .selectAll('export_jobs')
    .select(['projects.name as project_name', 'releases.is_current'])
    .where('export_jobs.organization_id', '=', organizationId);
}
