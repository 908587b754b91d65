import { SHOW_AGENT_JOB, toAgentJobIds, createUnknownAgentJobError } from '../../../agent/job/get-agent-job.ts';
import { createActorRead } from '../../middleware/authenticate.ts';
import { describeResponse, describeErrorResponses, ADMIN_SECURITY } from '../../schemas.ts';
import type { App, AppDeps } from '../../types.ts';
import { AgentJob, JobParams, toAgentJob } from './schemas.ts';

/** Registers the route that returns an agent job. It checks the key itself, so it is registered outside `requireActor`. */
export function registerGet(app: App, { db }: AppDeps): void {
  const readJob = createActorRead(db, { read: SHOW_AGENT_JOB, action: 'agent.read' });
  app.get(
    '/job/:id',
    {
      config: { action: 'agent.read' },
      schema: {
        operationId: 'getAgentJob',
        tags: ['Agent jobs'],
        summary: 'Get an agent job',
        description: 'Poll until `status` is `completed`, `failed` or `archived`. Every few seconds is enough.',
        security: ADMIN_SECURITY,
        params: JobParams,
        response: {
          200: describeResponse(AgentJob, { description: "The job's current state." }),
          ...describeErrorResponses(400, 401, 403, 404, 500, 503),
        },
      },
    },
    async (request, reply) => {
      const row = await readJob(request, toAgentJobIds(request.params));
      if (!row) throw createUnknownAgentJobError();
      return reply.header('cache-control', 'no-store').send(toAgentJob(row));
    },
  );
}
