import { compareExports } from '../../../../export/job/compare-exports.ts';
import { EXPORT_JOB } from '../../../../export/job/create-export-job.ts';
import { findDiagnostics } from '../../../../export/job/find-diagnostics.ts';
import { getExportJob } from '../../../../export/job/get-export-job.ts';
import { getListedExport, listExportJobs } from '../../../../export/job/list-export-jobs.ts';
import { getActor } from '../../../middleware/authenticate.ts';
import { errorResponses, response } from '../../../schemas.ts';
import type { App, AppDeps } from '../../../types.ts';
import { ExportDiagnostics } from '../../v1-static-export/schemas.ts';
import { cutPage, readPage, SECURITY, TAGS } from '../common.ts';
import {
  AdminExport,
  AdminExports,
  CompareQuery,
  ExportComparison,
  ExportParams,
  ExportsQuery,
  toAdminExport,
} from './schemas.ts';

/** The exports of all domains of the organization. They are started, published and downloaded below `/v1/static-export/jobs`. */
export function registerExports(app: App, { db, store, system }: AppDeps): void {
  for (const schema of [AdminExport, AdminExports, ExportComparison]) app.addSchema(schema);
  const bundleDays = system?.retention.bundleDays ?? 0;

  app.get(
    '/exports',
    {
      config: { action: 'export.read' },
      schema: {
        operationId: 'listExports',
        tags: TAGS,
        summary: 'List exports',
        description: 'Those of all domains, the newest first.',
        security: SECURITY,
        querystring: ExportsQuery,
        response: {
          200: response(AdminExports, { description: 'A page of them.' }),
          ...errorResponses(400, 401, 403, 404, 500, 503),
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const { domain, projectId, status } = request.query;
      const page = readPage(request.query, EXPORT_JOB);
      const filter = { organizationId, domain, projectId, status, ...page, limit: page.limit + 1 };
      const { rows, nextCursor } = cutPage(await listExportJobs(db, filter), { ...page, at: ({ id }) => id });
      const exports = rows.map((row) => toAdminExport(row, bundleDays));
      return reply.header('cache-control', 'no-store').send({ exports, nextCursor });
    },
  );

  app.get(
    '/exports/:jobId',
    {
      config: { action: 'export.read' },
      schema: {
        operationId: 'getExport',
        tags: TAGS,
        summary: 'Show an export',
        security: SECURITY,
        params: ExportParams,
        response: {
          200: response(AdminExport, { description: 'The export as it stands.' }),
          ...errorResponses(401, 403, 404, 500, 503),
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
    '/exports/:jobId/diagnostics',
    {
      config: { action: 'export.read' },
      schema: {
        operationId: 'listExportDiagnostics',
        tags: TAGS,
        summary: 'List what was wrong with the source of an export',
        description: 'Empty until the export has finished.',
        security: SECURITY,
        params: ExportParams,
        response: {
          200: response(ExportDiagnostics, { description: 'Sorted by file, line and column.' }),
          ...errorResponses(401, 403, 404, 500, 503),
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const job = await getExportJob(db, { id: request.params.jobId, organizationId });
      const diagnostics = (await findDiagnostics(store, job)) ?? [];
      return reply.header('cache-control', 'no-store').send({ jobId: job.id, diagnostics });
    },
  );

  app.get(
    '/exports/:jobId/compare',
    {
      config: { action: 'export.read' },
      schema: {
        operationId: 'compareExports',
        tags: TAGS,
        summary: 'Compare two exports',
        description: 'The pages that one has more, fewer or with other content than an earlier one.',
        security: SECURITY,
        params: ExportParams,
        querystring: CompareQuery,
        response: {
          200: response(ExportComparison, { description: 'The addresses of pages.' }),
          ...errorResponses(
            400,
            401,
            403,
            404,
            { status: 409, description: 'One of them is not completed.' },
            { status: 410, description: 'The bundle of one was deleted.' },
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
