import { sendMessage } from '../../../agent/job/send-message.ts';
import { getActor } from '../../middleware/authenticate.ts';
import { describeResponse, describeErrorResponses, createRef, ADMIN_SECURITY } from '../../schemas.ts';
import type { App, AppDeps } from '../../types.ts';
import { acceptPrompt, IdempotencyHeaders, describePromptErrors, RATE_LIMIT_HEADERS } from './accept-prompt.ts';
import { AgentJob, AgentMessage, JobParams } from './schemas.ts';

/** Registers the route that sends a further prompt to a job. */
export function registerMessage(app: App, { db, queue, agentModel }: AppDeps): void {
  app.post(
    '/job/:id/message',
    {
      config: { action: 'agent.prompt' },
      schema: {
        operationId: 'sendAgentMessage',
        tags: ['Agent jobs'],
        summary: 'Send a follow-up',
        description:
          'Makes the job active again. The agent continues on the same branch and pull request while it is open, ' +
          'otherwise on new ones. Counts toward the limit of 100 prompts per hour.',
        security: ADMIN_SECURITY,
        params: JobParams,
        headers: IdempotencyHeaders,
        body: createRef(AgentMessage),
        response: {
          200: describeResponse(AgentJob, { description: 'The job is active again.', headers: RATE_LIMIT_HEADERS }),
          ...describePromptErrors(),
          ...describeErrorResponses({ status: 409, description: 'The job is still active, or it is archived.' }),
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const { projectId, id } = request.params;
      const message = { job: { id, projectId, organizationId }, prompt: request.body.prompt, model: agentModel };
      const accept = { db, request, reply, projectId, status: 200 };
      const { body } = await acceptPrompt({ ...accept, accept: (trx) => sendMessage(trx, { queue, message }) });
      return reply.code(200).send(body);
    },
  );
}
