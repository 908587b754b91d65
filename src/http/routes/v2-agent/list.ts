import { listAgentJobs } from '../../../agent/job/get-agent-job.ts';
import { getActor } from '../../middleware/authenticate.ts';
import { describeResponse, describeErrorResponses, ADMIN_SECURITY } from '../../schemas.ts';
import type { App, AppDeps } from '../../types.ts';
import { AgentJobs, PageQuery, parseLimit, ProjectParams, toAgentJob } from './schemas.ts';

/** Registers the list of a project's agent jobs. */
export function registerList(app: App, { db }: AppDeps): void {
  app.get(
    '/jobs',
    {
      config: { action: 'agent.read' },
      schema: {
        operationId: 'listAgentJobs',
        tags: ['Agent jobs'],
        summary: 'List agent jobs',
        description: "Lists a project's jobs, newest first.",
        security: ADMIN_SECURITY,
        params: ProjectParams,
        querystring: PageQuery,
        response: {
          200: describeResponse(AgentJobs, { description: 'One page of jobs.' }),
          ...describeErrorResponses(400, 401, 403, 404, 500, 503),
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const { cursor, limit } = request.query;
      const page = { projectId: request.params.projectId, organizationId, cursor, limit: parseLimit(limit) };
      const { jobs, nextCursor } = await listAgentJobs(db, page);
      return reply.header('cache-control', 'no-store').send({ jobs: jobs.map(toAgentJob), nextCursor });
    },
  );
}
