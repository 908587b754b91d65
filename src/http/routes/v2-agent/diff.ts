import { Type } from 'typebox';
import { getAgentJob } from '../../../agent/job/get-agent-job.ts';
import { findDiff } from '../../../agent/job/read-diff.ts';
import { createRoutes } from '../../add-route.ts';
import { createRef, defineBody, orNull, Time } from '../../schemas.ts';
import type { App, AppDeps } from '../../types.ts';
import { AdminPullFile, toPullFile } from '../v1-admin/pulls/schemas.ts';
import { JobParams } from './schemas/parameters.ts';

const AgentDiff = defineBody(
  'AgentDiff',
  {
    turn: orNull(Type.Integer({ minimum: 1 }), 'The turn that made the changes. null if no turn has changed files.'),
    updatedAt: orNull(Time, 'When the files last changed.'),
    files: Type.Array(createRef(AdminPullFile), {
      description:
        'The changed files, compared with the commit that the turn started from. Paths start at the root of the repository.',
    }),
    isCut: Type.Boolean({ description: 'Whether more files changed than are listed.' }),
  },
  { turn: null, updatedAt: null, files: [], isCut: false },
);

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
