import { answerQuestion } from '../../../agent/job/answer-question.ts';
import { createRoutes } from '../../add-route.ts';
import { auditRequest } from '../../middleware/audit.ts';
import { createOnce } from '../../middleware/idempotency.ts';
import type { App, AppDeps } from '../../types.ts';
import { AgentAnswer } from './schemas/bodies.ts';
import { AgentJob } from './schemas/job.ts';
import { JobParams } from './schemas/parameters.ts';
import { toAgentJob } from './to-agent-job.ts';

/** Registers the route that answers a question of the agent. */
export function registerAnswer(app: App, { db, queue }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Agent jobs' });
  route('POST /job/:id/answer', {
    operationId: 'answerAgentJob',
    action: 'agent.answer',
    on: ['project', 'agent-job'],
    summary: 'Answer a question of the agent',
    description:
      'If a job has `waiting.for: answer`, the agent has asked a question. The job continues with your answer. If ' +
      'no answer arrives by `waiting.until`, the agent continues with its best assumption and states it in the pull request.',
    params: JobParams,
    idempotency: 'Makes retries safe: within 24 hours, the same key and body return the first response again.',
    body: AgentAnswer,
    returns: AgentJob,
    result: 'The job continues.',
    errors: {
      409: "The job doesn't wait for an answer to this question: it was answered, its deadline has passed, or the job has ended.",
    },
    async handle(request, { organizationId, reply }) {
      const { projectId, id } = request.params;
      const answer = { job: { id, projectId, organizationId }, ...request.body };
      return createOnce({ db, request, reply }, async (trx) => {
        const job = await answerQuestion(trx, { queue, answer });
        await auditRequest(trx, request, { subject: id, details: { projectId } });
        return toAgentJob(job);
      });
    },
  });
}
