import { createAgentJob } from '../../../agent/job/create-agent-job.ts';
import { getActor } from '../../middleware/authenticate.ts';
import { describeResponse, createRef, ADMIN_SECURITY } from '../../schemas.ts';
import type { App, AppDeps } from '../../types.ts';
import { acceptPrompt, IdempotencyHeaders, describePromptErrors, RATE_LIMIT_HEADERS } from './accept-prompt.ts';
import { AgentJob, CreateAgentJob, ProjectParams } from './schemas.ts';

/** Registers the route that creates an agent job. */
export function registerCreate(app: App, { db, queue, agentModel }: AppDeps): void {
  app.post(
    '/job',
    {
      config: { action: 'agent.prompt' },
      schema: {
        operationId: 'createAgentJob',
        tags: ['Agent jobs'],
        summary: 'Create an agent job',
        description:
          'An agent works on the prompt in the background. If it changes files, it opens a pull request on the ' +
          "repository's Git host, and `prLink` contains its URL. Poll the job until it is `completed` or `failed`, or follow its events. " +
          'Each project can send 100 prompts per hour.',
        security: ADMIN_SECURITY,
        params: ProjectParams,
        headers: IdempotencyHeaders,
        body: createRef(CreateAgentJob),
        response: {
          201: describeResponse(AgentJob, {
            description: 'The job was created and is active.',
            headers: RATE_LIMIT_HEADERS,
          }),
          ...describePromptErrors(),
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const { projectId } = request.params;
      const job = { ...request.body, projectId, organizationId, model: agentModel };
      const accept = { db, request, reply, projectId, status: 201 };
      const { body } = await acceptPrompt({ ...accept, accept: (trx) => createAgentJob(trx, { queue, job }) });
      return reply.code(201).send(body);
    },
  );
}
