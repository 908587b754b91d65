import { getAgentJob } from '../../../agent/job/get-agent-job.ts';
import { findDiff } from '../../../agent/job/read-diff.ts';
import { createRoutes } from '../../add-route.ts';
import { toPullFile } from '../v1-admin/pulls/schemas.ts';
import type { App, AppDeps } from '../../types.ts';
import { AgentDiff, JobParams } from './schemas.ts';

/** Registers the diff of an agent job. */
export function registerDiff(app: App, { db }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Agent jobs' });
  route('GET /job/:id/diff', {
    operationId: 'getAgentDiff',
    action: 'agent.read',
    on: ['project', 'agent-job'],
    summary: 'Get the changes of an agent job so far',
    description:
      'What the agent has changed in the current turn, even before it publishes anything. Get it again after each event ' +
      'with `changes`. While a new turn has changed nothing, it shows the changes of the last turn. Large changes are cut.',
    params: JobParams,
    returns: AgentDiff,
    result: 'The changed files.',
    async handle({ params }, { organizationId }) {
      const job = await getAgentJob(db, { ...params, organizationId });
      const diff = await findDiff(db, job.id);
      if (diff === undefined) return { turn: null, updatedAt: null, files: [], isCut: false };
      const { turn, updatedAt, files, isCut } = diff;
      return { turn, updatedAt: updatedAt.toISOString(), files: files.map(toPullFile), isCut };
    },
  });
}
