import { AGENT_JOB } from '../../../../agent/job/create-agent-job.ts';
import { getListedJob, listAllJobs } from '../../../../agent/job/list-all-jobs.ts';
import { getActor } from '../../../middleware/authenticate.ts';
import { describeResponse } from '../../../schemas.ts';
import type { App, AppDeps } from '../../../types.ts';
import { ACCOUNTS, READ_ERRORS, readPage } from '../common.ts';
import { AdminAgentJob, AdminAgentJobs, AgentJobParams, AgentJobsQuery, toAdminAgentJob } from './schemas.ts';

/** Registers the agent jobs of all projects of the organization. `/v2/agent/{projectId}` starts and stops jobs. */
export function registerAgentJobs(app: App, { db }: AppDeps): void {
  for (const schema of [AdminAgentJob, AdminAgentJobs]) app.addSchema(schema);

  app.get(
    '/agent-jobs',
    {
      config: { action: 'agent.read' },
      schema: {
        ...ACCOUNTS,
        operationId: 'listAllAgentJobs',
        summary: 'List agent jobs in all projects',
        description: 'Newest first.',
        querystring: AgentJobsQuery,
        response: {
          200: describeResponse(AdminAgentJobs, { description: 'One page of results.' }),
          ...READ_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const { projectId, status } = request.query;
      const { rows, nextCursor } = await readPage(request.query, {
        prefix: AGENT_JOB,
        read: (page) => listAllJobs(db, { organizationId, projectId, status, ...page }),
        at: ({ id }) => id,
      });
      return reply.header('cache-control', 'no-store').send({ jobs: rows.map(toAdminAgentJob), nextCursor });
    },
  );

  app.get(
    '/agent-jobs/:id',
    {
      config: { action: 'agent.read' },
      schema: {
        ...ACCOUNTS,
        operationId: 'getAnyAgentJob',
        summary: 'Get an agent job',
        description: 'Includes its prompt, its cost and the reason if it failed.',
        params: AgentJobParams,
        response: {
          200: describeResponse(AdminAgentJob, { description: "The job's current state." }),
          ...READ_ERRORS,
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
