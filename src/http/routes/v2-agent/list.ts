import { AGENT_JOB } from '../../../agent/job/create-agent-job.ts';
import { listAgentJobs } from '../../../agent/job/get-agent-job.ts';
import { createRoutes } from '../../add-route.ts';
import { readPage } from '../../pages.ts';
import type { App, AppDeps } from '../../types.ts';
import { AgentJobs } from './schemas/job.ts';
import { JobsQuery, PAGE_SIZES, ProjectParams } from './schemas/parameters.ts';
import { toAgentJob } from './to-agent-job.ts';

/** Registers the list of a project's agent jobs. */
export function registerList(app: App, { db }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Agent jobs' });
  route('GET /jobs', {
    operationId: 'listAgentJobs',
    action: 'agent.read',
    on: ['project'],
    summary: 'List agent jobs',
    description: "Lists a project's jobs, newest first.",
    params: ProjectParams,
    query: JobsQuery,
    returns: AgentJobs,
    result: 'One page of jobs.',
    async handle(request, { organizationId }) {
      const { projectId } = request.params;
      const { tag } = request.query;
      const { rows, nextCursor } = await readPage(request.query, {
        sizes: PAGE_SIZES,
        prefix: AGENT_JOB,
        read: (page) => listAgentJobs(db, { projectId, organizationId, tag, ...page }),
      });
      return { jobs: rows.map(toAgentJob), nextCursor };
    },
  });
}
