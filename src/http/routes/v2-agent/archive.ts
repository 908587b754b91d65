import { archiveAgentJob } from '../../../agent/job/archive-agent-job.ts';
import { auditRequest } from '../../middleware/audit.ts';
import { getActor } from '../../middleware/authenticate.ts';
import { describeResponse, describeErrorResponses, ADMIN_SECURITY } from '../../schemas.ts';
import type { App, AppDeps } from '../../types.ts';
import { AgentJob, JobParams, toAgentJob } from './schemas.ts';

/** Registers the route that archives an agent job. */
export function registerArchive(app: App, { db }: AppDeps): void {
  app.post(
    '/job/:id/archive',
    {
      config: { action: 'agent.archive' },
      schema: {
        operationId: 'archiveAgentJob',
        tags: ['Agent jobs'],
        summary: 'Archive an agent job',
        description:
          'Permanently ends a job. A running agent stops within a second or two. An open pull request stays open. Archiving ' +
          'again changes nothing. No request body. Finished jobs are archived automatically after a few weeks.',
        security: ADMIN_SECURITY,
        params: JobParams,
        response: {
          200: describeResponse(AgentJob, { description: 'The job was archived.' }),
          ...describeErrorResponses(400, 401, 403, 404, 413, 415, 500, 503),
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const row = await db.transaction().execute(async (trx) => {
        const archived = await archiveAgentJob(trx, { ...request.params, organizationId });
        await auditRequest(trx, request, { subject: archived.id });
        return archived;
      });
      return reply.send(toAgentJob(row));
    },
  );
}
