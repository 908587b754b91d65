import { compareExports } from '../../../../export/job/compare-exports.ts';
import { EXPORT_JOB } from '../../../../export/job/create-export-job.ts';
import { getExportJob } from '../../../../export/job/get-export-job.ts';
import { getListedExport, listExportJobs } from '../../../../export/job/list-export-jobs.ts';
import { createRoutes } from '../../../add-route.ts';
import type { App, AppDeps } from '../../../types.ts';
import { readPage } from '../../../pages.ts';
import {
  AdminExport,
  AdminExports,
  CompareQuery,
  ExportComparison,
  ExportParams,
  ExportsQuery,
  toAdminExport,
} from './schemas.ts';

/** Registers the exports of all domains of the organization. `/v1/static-export/jobs` starts, publishes and downloads exports. */
export function registerExports(app: App, { db, store, system }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Accounts' });
  const bundleDays = system?.retention.bundleDays ?? 0;

  route('GET /exports', {
    operationId: 'listExports',
    action: 'export.read',
    on: 'list',
    summary: 'List exports',
    description: 'Exports of all domains, newest first.',
    query: ExportsQuery,
    returns: AdminExports,
    async handle(request, { organizationId, reach }) {
      const { domain, projectId, status } = request.query;
      const { rows, nextCursor } = await readPage(request.query, {
        prefix: EXPORT_JOB,
        read: (page) => listExportJobs(db, { organizationId, reach, domain, projectId, status, ...page }),
      });
      const exports = rows.map((row) => toAdminExport(row, bundleDays));
      return { exports, nextCursor };
    },
  });

  route('GET /exports/:jobId', {
    operationId: 'getExport',
    action: 'export.read',
    on: ['export'],
    summary: 'Get an export',
    params: ExportParams,
    returns: AdminExport,
    result: "The export's current state.",
    handle: async ({ params }, { organizationId }) =>
      toAdminExport(await getListedExport(db, { id: params.jobId, organizationId }), bundleDays),
  });

  route('GET /exports/:jobId/compare', {
    operationId: 'compareExports',
    action: 'export.read',
    on: ['export', 'query.with'],
    summary: 'Compare two exports',
    description: 'Lists the pages that were added, removed or changed since an earlier export.',
    params: ExportParams,
    query: CompareQuery,
    returns: ExportComparison,
    result: 'The paths of the pages.',
    errors: { 409: "One of the exports isn't completed.", 410: 'One of the bundles was deleted.' },
    async handle(request, { organizationId }) {
      const to = await getExportJob(db, { id: request.params.jobId, organizationId });
      const baseJob = await getExportJob(db, { id: request.query.with, organizationId });
      const comparison = await compareExports(store, { from: baseJob, to });
      return { from: baseJob.id, to: to.id, ...comparison };
    },
  });
}
