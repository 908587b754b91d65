import { compareExports } from '../../../../export/job/compare-exports.ts';
import { EXPORT_JOB } from '../../../../export/job/create-export-job.ts';
import { getExportJob } from '../../../../export/job/get-export-job.ts';
import { getListedExport, listExportJobs } from '../../../../export/job/list-export-jobs.ts';
import { getActor } from '../../../middleware/authenticate.ts';
import { describeErrorResponses, describeResponse } from '../../../schemas.ts';
import type { App, AppDeps } from '../../../types.ts';
import { ACCOUNTS, READ_ERRORS, readPage } from '../common.ts';
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
  for (const schema of [AdminExport, AdminExports, ExportComparison]) app.addSchema(schema);
  const bundleDays = system?.retention.bundleDays ?? 0;

  app.get(
    '/exports',
    {
      config: { action: 'export.read' },
      schema: {
        ...ACCOUNTS,
        operationId: 'listExports',
        summary: 'List exports',
        description: 'Exports of all domains, newest first.',
        querystring: ExportsQuery,
        response: {
          200: describeResponse(AdminExports, { description: 'One page of results.' }),
          ...READ_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const { domain, projectId, status } = request.query;
      const { rows, nextCursor } = await readPage(request.query, {
        prefix: EXPORT_JOB,
        read: (page) => listExportJobs(db, { organizationId, domain, projectId, status, ...page }),
        at: ({ id }) => id,
      });
      const exports = rows.map((row) => toAdminExport(row, bundleDays));
      return reply.header('cache-control', 'no-store').send({ exports, nextCursor });
    },
  );

  app.get(
    '/exports/:jobId',
    {
      config: { action: 'export.read' },
      schema: {
        ...ACCOUNTS,
        operationId: 'getExport',
        summary: 'Get an export',
        params: ExportParams,
        response: {
          200: describeResponse(AdminExport, { description: "The export's current state." }),
          ...READ_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const row = await getListedExport(db, { id: request.params.jobId, organizationId });
      return reply.header('cache-control', 'no-store').send(toAdminExport(row, bundleDays));
    },
  );

  app.get(
    '/exports/:jobId/compare',
    {
      config: { action: 'export.read' },
      schema: {
        ...ACCOUNTS,
        operationId: 'compareExports',
        summary: 'Compare two exports',
        description: 'Lists the pages that were added, removed or changed since an earlier export.',
        params: ExportParams,
        querystring: CompareQuery,
        response: {
          200: describeResponse(ExportComparison, { description: 'The paths of the pages.' }),
          ...describeErrorResponses(
            400,
            401,
            403,
            404,
            { status: 409, description: "One of the exports isn't completed." },
            { status: 410, description: 'One of the bundles was deleted.' },
            500,
            503,
          ),
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const to = await getExportJob(db, { id: request.params.jobId, organizationId });
      const from = await getExportJob(db, { id: request.query.with, organizationId });
      const comparison = await compareExports(store, { from, to });
      return reply.header('cache-control', 'no-store').send({ from: from.id, to: to.id, ...comparison });
    },
  );
}
