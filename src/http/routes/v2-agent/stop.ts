import { stopAgentJob } from '../../../agent/job/stop-agent-job.ts';
import { createRoutes } from '../../add-route.ts';
import { auditRequest } from '../../middleware/audit.ts';
import type { App, AppDeps } from '../../types.ts';
import { AgentJob } from './schemas/job.ts';
import { JobParams } from './schemas/parameters.ts';
import { toAgentJob } from './to-agent-job.ts';

/** Registers the route that stops a running agent job and keeps its work. */
export function registerStop(app: App, { db, queue }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Agent jobs' });
  route('POST /job/:id/stop', {
    operationId: 'stopAgentJob',
    action: 'agent.stop',
    on: ['project', 'agent-job'],
    summary: 'Stop an agent job and keep its work',
    description:
      'The agent stops within a second or two. If it has changed files, they are published in a draft pull request that ' +
      'says what is missing. The job then becomes `completed`, and you can continue it with a message. Stopping again ' +
      'changes nothing. No request body.',
    params: JobParams,
    returns: AgentJob,
    result: 'The job is stopping. It stays `active` until its work is published.',
    errors: { 409: 'The job has already ended.' },
    async handle(request, { organizationId }) {
      const { projectId, id } = request.params;
      const row = await db.transaction().execute(async (trx) => {
        const job = await stopAgentJob(trx, { queue, job: { id, projectId, organizationId } });
        await auditRequest(trx, request, { subject: id, details: { projectId } });
        return job;
      });
      return toAgentJob(row);
    },
  });
}
