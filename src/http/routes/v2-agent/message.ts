import { sendMessage } from '../../../agent/job/send-message.ts';
import { findPromptAuthor } from '../../../agent/job/prompt-author.ts';
import { createRoutes } from '../../add-route.ts';
import type { App, AppDeps } from '../../types.ts';
import { acceptPrompt, PROMPT_ERRORS, PROMPT_IDEMPOTENCY, RATE_LIMIT_HEADERS } from './accept-prompt.ts';
import { BODY_LIMIT, withAttachments } from './with-attachments.ts';
import { AgentMessage } from './schemas/bodies.ts';
import { AgentJob } from './schemas/job.ts';
import { JobParams } from './schemas/parameters.ts';

/** Registers the route that sends a further prompt to a job. */
export function registerMessage(app: App, { db, store, queue, agentModel, agentBudgets: budgets }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Agent jobs' });
  route('POST /job/:id/message', {
    operationId: 'sendAgentMessage',
    action: 'agent.prompt',
    on: ['project', 'agent-job'],
    summary: 'Send a message to an agent job',
    description:
      'A finished job becomes active again. The agent continues on the same branch and pull request while it is open, ' +
      'otherwise on new ones. This counts toward the limit of 100 prompts per hour. If the job is active, the message is ' +
      'queued, and the agent reads it before its next step. At most 20 messages can be unread. A job that waits for you ' +
      'continues with the message. Attachments are limited as for a new job, and to 20 per prompt with its messages.',
    params: JobParams,
    idempotency: PROMPT_IDEMPOTENCY,
    body: AgentMessage,
    bodyLimit: BODY_LIMIT,
    returns: AgentJob,
    result: 'The job is active, and has the message.',
    resultHeaders: RATE_LIMIT_HEADERS,
    errors: { ...PROMPT_ERRORS, 409: 'The job is archived, or too many messages are unread.' },
    async handle(request, { actor, organizationId, reply }) {
      const { projectId, id } = request.params;
      const author = await findPromptAuthor(db, actor);
      const job = { id, projectId, organizationId };
      const { attachments: files, ...fields } = request.body;
      return withAttachments({ db, store, files }, (attachments) => {
        const message = { job, ...fields, model: agentModel, author, attachments };
        const accept = { db, request, reply, projectId };
        return acceptPrompt({ ...accept, accept: (trx) => sendMessage(trx, { queue, message, budgets }) });
      });
    },
  });
}
