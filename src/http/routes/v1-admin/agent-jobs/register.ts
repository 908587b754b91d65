import { AGENT_JOB } from '../../../../agent/job/create-agent-job.ts';
import { getListedJob, listAllJobs } from '../../../../agent/job/list-all-jobs.ts';
import { getActor } from '../../../middleware/authenticate.ts';
import { errorResponses, response } from '../../../schemas.ts';
import type { App, AppDeps } from '../../../types.ts';
import { cutPage, readPage, SECURITY, TAGS } from '../common.ts';
import { AdminAgentJob, AdminAgentJobs, AgentJobParams, AgentJobsQuery, toAdminAgentJob } from './schemas.ts';

/** The agent jobs of all projects of the organization. They are started and stopped below `/v2/agent/{projectId}`. */
export function registerAgentJobs(app: App, { db }: AppDeps): void {
  for (const schema of [AdminAgentJob, AdminAgentJobs]) app.addSchema(schema);

  app.get(
    '/agent-jobs',
    {
      config: { action: 'agent.read' },
      schema: {
        operationId: 'listAllAgentJobs',
        tags: TAGS,
        summary: 'List agent jobs of all projects',
        description: 'The newest first.',
        security: SECURITY,
        querystring: AgentJobsQuery,
        response: {
          200: response(AdminAgentJobs, { description: 'A page of them.' }),
          ...errorResponses(400, 401, 403, 404, 500, 503),
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const { projectId, status } = request.query;
      const page = readPage(request.query, AGENT_JOB);
      const found = await listAllJobs(db, { organizationId, projectId, status, ...page, limit: page.limit + 1 });
      const { rows, nextCursor } = cutPage(found, { ...page, at: ({ id }) => id });
      return reply.header('cache-control', 'no-store').send({ jobs: rows.map(toAdminAgentJob), nextCursor });
    },
  );

  app.get(
    '/agent-jobs/:id',
    {
      config: { action: 'agent.read' },
      schema: {
        operationId: 'getAnyAgentJob',
        tags: TAGS,
        summary: 'Show an agent job',
        description: 'With its prompt, its cost and why it failed.',
        security: SECURITY,
        params: AgentJobParams,
        response: {
          200: response(AdminAgentJob, { description: 'The job as it stands.' }),
          ...errorResponses(401, 403, 404, 500, 503),
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const row = await getListedJob(db, { id: request.params.id, organizationId });
      return reply.header('cache-control', 'no-store').send(toAdminAgentJob(row));
    },
  );
}
