import { SHOW_AGENT_JOB, toAgentJobIds, createUnknownAgentJobError } from '../../../agent/job/get-agent-job.ts';
import { createActorRead } from '../../middleware/authenticate.ts';
import { createRoutes } from '../../add-route.ts';
import type { App, AppDeps } from '../../types.ts';
import { AgentJob } from './schemas/job.ts';
import { JobParams } from './schemas/parameters.ts';
import { toAgentJob } from './to-agent-job.ts';

/** Registers the route that returns an agent job. It checks the key itself, so it is registered outside `requireActor`. */
export function registerGet(app: App, { db }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Agent jobs' });
  const readJob = createActorRead(db, { read: SHOW_AGENT_JOB, action: 'agent.read' });
  route('GET /job/:id', {
    operationId: 'getAgentJob',
    action: 'agent.read',
    on: ['project', 'agent-job'],
    summary: 'Get an agent job',
    description: 'Poll until `status` is `completed`, `failed` or `archived`. Every few seconds is enough.',
    params: JobParams,
    returns: AgentJob,
    result: "The job's current state.",
    async handle(request, { reply }) {
      const row = await readJob(request, { reply, values: toAgentJobIds(request.params) });
      if (!row) throw createUnknownAgentJobError();
      return toAgentJob(row);
    },
  });
}
