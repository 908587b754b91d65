import { decidePlan } from '../../../agent/job/decide-plan.ts';
import { createRoutes } from '../../add-route.ts';
import { auditRequest } from '../../middleware/audit.ts';
import { createOnce } from '../../middleware/idempotency.ts';
import type { App, AppDeps } from '../../types.ts';
import { AgentApproval } from './schemas/bodies.ts';
import { AgentJob } from './schemas/job.ts';
import { JobParams } from './schemas/parameters.ts';
import { toAgentJob } from './to-agent-job.ts';

/** Registers the route that approves or rejects the plan of an agent. */
export function registerApproval(app: App, { db, queue }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Agent jobs' });
  route('POST /job/:id/approval', {
    operationId: 'approveAgentPlan',
    action: 'agent.approve',
    on: ['project', 'agent-job'],
    summary: 'Approve or reject the plan of an agent',
    description:
      "If a job has `waiting.for: approval`, the agent has proposed a plan, and won't change anything until you approve it. To " +
      'change the plan, approve it with your edited version in `plan`, or send a message, after which the agent ' +
      'proposes another plan. A rejected plan ends the job without changes.',
    params: JobParams,
    idempotency: 'Makes retries safe: within 24 hours, the same key and body return the first response again.',
    body: AgentApproval,
    returns: AgentJob,
    result: 'The job continues, or ends if the plan was rejected.',
    errors: {
      409: "The job doesn't wait for a decision about this plan: it was decided, its deadline has passed, or the job has ended.",
    },
    async handle(request, { organizationId, reply }) {
      const { projectId, id } = request.params;
      const decision = { job: { id, projectId, organizationId }, ...request.body };
      return createOnce({ db, request, reply }, async (trx) => {
        const job = await decidePlan(trx, { queue, decision });
        await auditRequest(trx, request, { subject: id, details: { projectId, decision: decision.decision } });
        return toAgentJob(job);
      });
    },
  });
}
