import { checkAttachments } from '../../../agent/attachments/check-attachments.ts';
import { discardAttachments, storeAttachments } from '../../../agent/attachments/store-attachments.ts';
import type { Database } from '../../../db/schema.ts';
import { createAgentJob } from '../../../agent/job/create-agent-job.ts';
import { findPromptAuthor } from '../../../agent/job/prompt-author.ts';
import { createRoutes } from '../../add-route.ts';
import type { App, AppDeps } from '../../types.ts';
import { acceptPrompt, PROMPT_ERRORS, PROMPT_IDEMPOTENCY, RATE_LIMIT_HEADERS } from './accept-prompt.ts';
import { AgentJob, CreateAgentJob, ProjectParams } from './schemas.ts';

/** Attachments of 5 MB in base64, and the rest of the body. */
const BODY_LIMIT = 8_000_000;

/** Registers the route that creates an agent job. */
export function registerCreate(
  app: App,
  { db, store, queue, agentModel, agentModels, agentBudgets: budgets }: AppDeps,
): void {
  const route = createRoutes(app, { tag: 'Agent jobs' });
  route('POST /job', {
    operationId: 'createAgentJob',
    action: 'agent.prompt',
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
      const checkedFiles = checkAttachments(files);
      const storedKeys: string[] = [];
      const attachments = {
        async keep(trx: Database, turn: { jobId: string; turn: number }) {
          const storedFiles = await storeAttachments(trx, { ...turn, store, attachments: checkedFiles });
          storedKeys.push(...storedFiles.map(({ key }) => key));
          return storedFiles;
        },
      };
      const job = { ...fields, projectId, organizationId, author, ...(checkedFiles.length > 0 && { attachments }) };
      const models = { model: agentModel, models: agentModels };
      const accept = { db, request, reply, projectId };
      try {
        return await acceptPrompt({ ...accept, accept: (trx) => createAgentJob(trx, { queue, job, models, budgets }) });
      } catch (error) {
        await discardAttachments(db, storedKeys);
        throw error;
      }
    },
  });
}
