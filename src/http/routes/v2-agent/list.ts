import { listAgentJobs } from '../../../agent/job/get-agent-job.ts';
import { createRoutes } from '../../add-route.ts';
import type { App, AppDeps } from '../../types.ts';
import { AgentJobs, PageQuery, parseLimit, ProjectParams, toAgentJob } from './schemas.ts';

/** Registers the list of a project's agent jobs. */
export function registerList(app: App, { db }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Agent jobs' });
  route(
    'GET /jobs',
    {
      operationId: 'listAgentJobs',
      action: 'agent.read',
      summary: 'List agent jobs',
      description: "Lists a project's jobs, newest first.",
      params: ProjectParams,
      query: PageQuery,
      returns: AgentJobs,
      result: 'One page of jobs.',
    },
    async (request, { organizationId }) => {
      const { cursor, limit } = request.query;
      const page = { projectId: request.params.projectId, organizationId, cursor, limit: parseLimit(limit) };
      const { jobs, nextCursor } = await listAgentJobs(db, page);
      return { jobs: jobs.map(toAgentJob), nextCursor };
    },
  );
}
