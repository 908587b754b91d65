import { createAgentJob } from '../../../agent/job/create-agent-job.ts';
import { findPromptAuthor } from '../../../agent/job/prompt-author.ts';
import { createRoutes } from '../../add-route.ts';
import type { App, AppDeps } from '../../types.ts';
import { acceptPrompt, PROMPT_ERRORS, PROMPT_IDEMPOTENCY, RATE_LIMIT_HEADERS } from './accept-prompt.ts';
import { BODY_LIMIT, withAttachments } from './with-attachments.ts';
import { CreateAgentJob } from './schemas/bodies.ts';
import { AgentJob } from './schemas/job.ts';
import { ProjectParams } from './schemas/parameters.ts';

/** Registers the route that creates an agent job. */
export function registerCreate(
  app: App,
  { db, store, queue, agentModel, agentModels, agentBudgets: budgets }: AppDeps,
): void {
  const route = createRoutes(app, { tag: 'Agent jobs' });
  route('POST /job', {
    operationId: 'createAgentJob',
    action: 'agent.prompt',
    on: ['project'],
    summary: 'Create an agent job',
    description:
      'An agent works on the prompt in the background. If it changes files, it opens a pull request on the ' +
      "repository's Git host, and `prLink` contains its URL. Poll the job until it is `completed` or `failed`, or follow its events. " +
      'Each project can send 100 prompts per hour. If a [budget](/agent/budgets) is used up, the response is 429 and says when it renews.',
    params: ProjectParams,
    idempotency: PROMPT_IDEMPOTENCY,
    body: CreateAgentJob,
    bodyLimit: BODY_LIMIT,
    returns: AgentJob,
    status: 201,
    result: 'The job was created and is active.',
    resultHeaders: RATE_LIMIT_HEADERS,
    errors: PROMPT_ERRORS,
    async handle(request, { actor, organizationId, reply }) {
      const { projectId } = request.params;
      const author = await findPromptAuthor(db, actor);
      const { attachments: files = [], ...fields } = request.body;
      const models = { model: agentModel, models: agentModels };
      return withAttachments({ db, store, files }, (attachments) => {
        const job = { ...fields, projectId, organizationId, author, attachments };
        const accept = { db, request, reply, projectId };
        return acceptPrompt({ ...accept, accept: (trx) => createAgentJob(trx, { queue, job, models, budgets }) });
      });
    },
  });
}
