import { AGENT_JOB } from '../../../../agent/job/create-agent-job.ts';
import { getListedJob, listAllJobs } from '../../../../agent/job/list-all-jobs.ts';
import { createRoutes } from '../../../add-route.ts';
import type { App, AppDeps } from '../../../types.ts';
import { readPage } from '../../../pages.ts';
import { AdminAgentJob, AdminAgentJobs, AgentJobParams, AgentJobsQuery, toAdminAgentJob } from './schemas.ts';

/** Registers the agent jobs of all projects of the organization. `/v2/agent/{projectId}` starts and stops jobs. */
export function registerAgentJobs(app: App, { db }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Accounts' });

  route('GET /agent-jobs', {
    operationId: 'listAllAgentJobs',
    action: 'agent.read',
    on: 'list',
    summary: 'List agent jobs in all projects',
    description: 'Newest first.',
    query: AgentJobsQuery,
    returns: AdminAgentJobs,
    async handle(request, { organizationId, reach }) {
      const { projectId, status, tag, pullState, userId } = request.query;
      const { rows, nextCursor } = await readPage(request.query, {
        prefix: AGENT_JOB,
        read: (page) => listAllJobs(db, { organizationId, reach, projectId, status, tag, pullState, userId, ...page }),
      });
      return { jobs: rows.map(toAdminAgentJob), nextCursor };
    },
  });

  route('GET /agent-jobs/:id', {
    operationId: 'getAnyAgentJob',
    action: 'agent.read',
    on: ['agent-job'],
    summary: 'Get an agent job',
    description: 'Includes its prompt, its cost and the reason if it failed.',
    params: AgentJobParams,
    returns: AdminAgentJob,
    result: "The job's current state.",
    handle: async ({ params }, { organizationId }) =>
      toAdminAgentJob(await getListedJob(db, { ...params, organizationId })),
  });
}
