import { findPromptAuthor } from '../../../agent/job/prompt-author.ts';
import { requestCheckFixes } from '../../../agent/reviews/request-checks.ts';
import { createRoutes } from '../../add-route.ts';
import { auditRequest } from '../../middleware/audit.ts';
import type { App, AppDeps } from '../../types.ts';
import { AgentJob } from './schemas/job.ts';
import { JobParams } from './schemas/parameters.ts';
import { toAgentJob } from './to-agent-job.ts';

/** Registers the route that asks for a follow-up about failing checks. */
export function registerFixChecks(app: App, { db }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Agent jobs' });
  route('POST /job/:id/fix-checks', {
    operationId: 'fixAgentChecks',
    action: 'agent.prompt',
    on: ['project', 'agent-job'],
    summary: 'Fix the failing checks of a pull request',
    description:
      "Bindery reads the checks of the pull request's newest commit at the Git host. If some fail, they become a " +
      'follow-up, and the job becomes active within seconds. If no check fails but some are running, it waits for them. ' +
      'The `checks` of the job show the result. No request body.',
    params: JobParams,
    returns: AgentJob,
    status: 202,
    result: 'Bindery is reading the checks.',
    errors: {
      409: "The job is active or archived, it doesn't have a pull request, or it is on the built-in Git host, which doesn't run checks.",
    },
    async handle(request, { actor, organizationId }) {
      const { projectId, id } = request.params;
      const author = await findPromptAuthor(db, actor);
      const row = await db.transaction().execute(async (trx) => {
        const job = await requestCheckFixes(trx, { job: { id, projectId, organizationId }, author });
        await auditRequest(trx, request, { subject: id, details: { projectId } });
        return job;
      });
      return toAgentJob(row);
    },
  });
}
