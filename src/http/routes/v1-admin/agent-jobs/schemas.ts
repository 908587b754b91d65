import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { ListedAgentJob } from '../../../../agent/job/list-all-jobs.ts';
import type { AgentStatus, PullRequestState } from '../../../../db/tables/agent-jobs.ts';
import { jobStateFields } from '../../v2-agent/schemas/job.ts';
import { toAgentJob } from '../../v2-agent/to-agent-job.ts';
import { NextCursor, pageFields } from '../../../pages.ts';
import { createEnum, createRef, defineBody, orNull, Time } from '../../../schemas.ts';

const status = createEnum<AgentStatus>(['active', 'completed', 'archived', 'failed']);
const pullState = createEnum<PullRequestState>(['open', 'merged', 'closed']);

export const AdminAgentJob = defineBody('AdminAgentJob', {
  id: Type.String({ examples: ['aj_01k9w3m7cq4t8yvd2hfx5rznba'] }),
  projectId: Type.String(),
  projectName: Type.String(),
  status,
  source: Type.Object(
    { repository: Type.String(), ref: orNull(Type.String(), 'Git branch that the agent works on.') },
    { additionalProperties: false },
  ),
  baseBranch: Type.String({ description: 'Branch that the job started from, and that its pull request merges into.' }),
  model: Type.String(),
  title: orNull(Type.String(), 'Name of the job. null if it was created without.'),
  tags: Type.Array(Type.String()),
  prompt: Type.String({ description: 'The first prompt.' }),
  turns: Type.Integer({ description: 'Number of prompts so far.' }),
  error: orNull(Type.String(), 'Reason the job failed and how to fix it. null unless it failed.'),
  tokens: Type.Object(
    {
      input: Type.Integer(),
      output: Type.Integer(),
      cached: Type.Integer({ description: "The part of `input` that was read from the provider's cache." }),
    },
    { additionalProperties: false },
  ),
  cost: orNull(Type.Number(), "Cost in US dollars. null if the model's price isn't known."),
  budget: Type.Object(
    { tokens: orNull(Type.Integer(), 'null: no separate limit.'), cost: orNull(Type.Number(), 'US dollars.') },
    { additionalProperties: false, description: 'The budget that the job was created with.' },
  ),
  prLink: orNull(Type.String(), 'URL of the pull request. null until it is opened.'),
  pullId: orNull(Type.String(), 'ID of the pull request. null unless it is on the built-in host.'),
  pullState: orNull(pullState, 'State of the pull request, as the Git host last reported it. null if there is none.'),
  isDraft: Type.Boolean({ description: 'Whether the pull request is a draft.' }),
  hasConflict: Type.Boolean({
    description: 'Whether the Git host reported a conflict with the target branch. Not all hosts report it.',
  }),
  automationId: orNull(Type.String(), 'The [automation](/agent/automations) that started it. null: none did.'),
  author: orNull(Type.String(), 'Name of the user who sent the first prompt. null: an API key or an automation did.'),
  seconds: Type.Integer({ description: 'Time from each prompt to its end, with waits, in all.' }),
  createdAt: Time,
  updatedAt: Time,
  ...jobStateFields,
});

export const AdminAgentJobs = defineBody('AdminAgentJobs', {
  jobs: Type.Array(createRef(AdminAgentJob), { description: 'Newest first.' }),
  nextCursor: NextCursor,
});

export const AgentJobsQuery = Type.Object(
  {
    projectId: Type.Optional(Type.String()),
    status: Type.Optional(status),
    tag: Type.Optional(Type.String()),
    pullState: Type.Optional(pullState),
    userId: Type.Optional(Type.String({ description: 'Only jobs whose first prompt this user sent.' })),
    ...pageFields,
  },
  { additionalProperties: false },
);

export const AgentJobParams = { id: 'ID of the agent job.' };

export function toAdminAgentJob(row: ListedAgentJob): Static<typeof AdminAgentJob> {
  return {
    ...toAgentJob(row),
    projectId: row.project_id,
    projectName: row.project_name,
    prompt: row.prompt ?? '',
    baseBranch: row.base_branch,
    title: row.title,
    tags: row.tags,
    turns: row.turns,
    error: row.error,
    tokens: { input: row.input_tokens, output: row.output_tokens, cached: row.cached_tokens },
    budget: {
      tokens: row.budget_tokens,
      cost: row.budget_micros === null ? null : row.budget_micros / 1e6,
    },
    cost: row.cost_micros === null ? null : row.cost_micros / 1e6,
    pullId: row.pull_id,
    pullState: row.pull_state,
    isDraft: row.pull_state === 'open' && row.pr_draft,
    hasConflict: row.pull_state === 'open' && row.pr_conflict,
    automationId: row.automation_id,
    author: row.author_name,
    seconds: Math.round(row.seconds),
    updatedAt: row.updated_at.toISOString(),
  };
}
