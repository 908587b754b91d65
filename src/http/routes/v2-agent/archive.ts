import { archiveAgentJob } from '../../../agent/job/archive-agent-job.ts';
import { auditRequest } from '../../middleware/audit.ts';
import { createRoutes } from '../../add-route.ts';
import type { App, AppDeps } from '../../types.ts';
import { AgentJob } from './schemas/job.ts';
import { JobParams } from './schemas/parameters.ts';
import { toAgentJob } from './to-agent-job.ts';

/** Registers the route that archives an agent job. */
export function registerArchive(app: App, { db }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Agent jobs' });
  route('POST /job/:id/archive', {
    operationId: 'archiveAgentJob',
    action: 'agent.archive',
    on: ['project', 'agent-job'],
    summary: 'Archive an agent job',
    description:
      'Permanently ends a job. A running agent stops within a second or two, and its unpublished work is lost. To keep ' +
      'it, stop the job first. An open pull request stays open. Archiving again changes nothing. No request body. ' +
      'Finished jobs are archived automatically after a few weeks.',
    params: JobParams,
    returns: AgentJob,
    result: 'The job was archived.',
    async handle(request, { organizationId }) {
      const row = await db.transaction().execute(async (trx) => {
        const archivedJob = await archiveAgentJob(trx, { ...request.params, organizationId });
        await auditRequest(trx, request, { subject: archivedJob.id });
        return archivedJob;
      });
      return toAgentJob(row);
    },
  });
}
