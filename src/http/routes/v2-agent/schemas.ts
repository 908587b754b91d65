import { Type } from 'typebox';
import type { Static } from 'typebox';
import { MAX_BUDGET } from '../../../accounts/projects/agent-budget.ts';
import type { PublicAgentJob } from '../../../agent/job/get-agent-job.ts';
import { ATTACHMENT_LIMITS } from '../../../agent/attachments/check-attachments.ts';
import { INPUT_LIMITS } from '../../../agent/job/job-inputs.ts';
import { TRANSLATION_LIMITS } from '../../../agent/job/parse-translation.ts';
import { PUBLIC_EVENT_TYPES } from '../../../agent/job/public-event.ts';
import { FAILURE_CODES, type FailureCode } from '../../../agent/failure-codes.ts';
import type { Outcome } from '../../../agent/types/work.ts';
import type { PublicEventType } from '../../../agent/job/public-event.ts';
import type { PlanStep } from '../../../agent/tools/plan.ts';
import { MAX_PROMPT_CHARACTERS } from '../../../agent/job/start-turn.ts';
import type { StoredChecks } from '../../../db/tables/agent-jobs.ts';
import { parseRemoteUrl } from '../../../lib/git/remote-url.ts';
import { AdminPullFile } from '../v1-admin/pulls/schemas.ts';
import { createPageFields, NextCursor } from '../../pages.ts';
import { createEnum, createRef, defineBody, orNull, Time } from '../../schemas.ts';

const prompt = Type.String({
  minLength: 1,
  maxLength: MAX_PROMPT_CHARACTERS,
  description: 'The instruction for the agent.',
  examples: ['Add a page that explains how to rotate API keys, and link it from the security section.'],
});

const planFirst = Type.Optional(
  Type.Boolean({
    description:
      "Whether the agent proposes a plan and waits for an approval before it changes files. Default: the project's setting. `false` doesn't turn off that setting.",
  }),
);

const budget = Type.Object(
  {
    tokens: Type.Optional(
      Type.Integer({ minimum: 1_000, maximum: MAX_BUDGET.tokens, description: 'Input and output tokens.' }),
    ),
    cost: Type.Optional(Type.Number({ minimum: 0.01, maximum: MAX_BUDGET.cost, description: 'US dollars.' })),
  },
  {
    additionalProperties: false,
    description: "The most that the job can use, with its follow-ups. It can't exceed the project's budgets.",
  },
);

const translate = Type.Object(
  {
    language: Type.String({
      minLength: 2,
      maxLength: 40,
      description: "Code of the language in docs.json. If the navigation doesn't have the language, the agent adds it.",
      examples: ['fr'],
    }),
    pages: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: TRANSLATION_LIMITS.pathCharacters }), {
        minItems: 1,
        maxItems: TRANSLATION_LIMITS.pages,
        description: 'Paths of pages in the docs folder. Default: all pages that are missing or behind their source.',
        examples: [['guides/start']],
      }),
    ),
  },
  {
    additionalProperties: false,
    description:
      'Makes this a [translation job](/write/translations): the agent translates the pages of a language that are missing or behind, and Bindery checks them against their sources and records them. The prompt can add wishes.',
  },
);

const attachments = Type.Optional(
  Type.Array(
    Type.Object(
      {
        name: Type.String({ minLength: 1, maxLength: 200, examples: ['screenshot.png'] }),
        mediaType: Type.Optional(Type.String({ maxLength: 100, examples: ['image/png'] })),
        data: Type.String({ minLength: 1, maxLength: 2_100_000, description: 'The file in base64.' }),
      },
      { additionalProperties: false },
    ),
    {
      maxItems: ATTACHMENT_LIMITS.count,
      description:
        'PNG, JPEG and WebP images of up to 1.5 MB and 4,000 pixels, and UTF-8 texts of up to 500 kB; 5 MB in all.',
    },
  ),
);

export const CreateAgentJob = defineBody(
  'CreateAgentJob',
  {
    prompt,
    planFirst,
    branch: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 250,
        description: "Branch to start from, and to merge into. Default: the project's branch.",
        examples: ['release/2.0'],
      }),
    ),
    model: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'One of the models that the operator allows. Default: the first of them.',
        examples: ['anthropic:claude-sonnet-4-5'],
      }),
    ),
    title: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: INPUT_LIMITS.titleCharacters,
        description: "Name of the job, and title of its pull request. Default: the agent's title.",
      }),
    ),
    tags: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: INPUT_LIMITS.tagCharacters }), {
        maxItems: INPUT_LIMITS.tags,
        description: 'Words to find the job by.',
        examples: [['release notes']],
      }),
    ),
    budget: Type.Optional(budget),
    translate: Type.Optional(translate),
    attachments,
  },
  { prompt: 'Add a page that explains how to rotate API keys.' },
);

export const AgentAnswer = defineBody(
  'AgentAnswer',
  {
    answer: Type.String({
      minLength: 1,
      maxLength: MAX_PROMPT_CHARACTERS,
      description: 'The answer: one of the choices, or your own words.',
    }),
    question: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          "ID of the `question` event, which is also the job's `waiting.event`. Prevents an answer to another question.",
      }),
    ),
  },
  { answer: 'Version 3 only.', question: 7 },
);

export const AgentApproval = defineBody(
  'AgentApproval',
  {
    decision: createEnum<'approve' | 'reject'>(['approve', 'reject'], 'Whether the agent carries out the plan.'),
    plan: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_PROMPT_CHARACTERS,
        description: 'The plan as you edited it, in Markdown. The agent carries out this version.',
      }),
    ),
    event: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          "ID of the `plan` event, which is also the job's `waiting.event`. Prevents a decision about another plan.",
      }),
    ),
  },
  { decision: 'approve', event: 9 },
);

export const AgentMessage = defineBody(
  'AgentMessage',
  { prompt, planFirst, attachments },
  { prompt: 'Make the introduction shorter.' },
);

/** What a job waits for, in a job. */
const AgentWaiting = Type.Object(
  {
    for: createEnum<'answer' | 'approval'>(
      ['answer', 'approval'],
      'What the job waits for: an answer to a question, or the approval of a plan.',
    ),
    event: Type.Integer({ minimum: 1, description: 'ID of the event with the question or plan.' }),
    text: Type.String({ description: 'The question, or the plan in Markdown.' }),
    choices: Type.Optional(Type.Array(Type.String(), { description: 'Suggested answers.' })),
    assumption: Type.Optional(Type.String({ description: 'What the agent assumes if no answer arrives.' })),
    until: Type.String({ format: 'date-time', description: 'When the job stops waiting.' }),
  },
  { additionalProperties: false, description: 'What the job waits for. Missing unless it waits for people.' },
);

/** When a person stopped a job. */
const StoppedAt = Type.Optional(
  Type.String({
    format: 'date-time',
    description: 'When a person stopped the job. Missing if no one did since its last prompt.',
  }),
);

/** How the last prompt of a job ended. */
const AgentOutcomeField = Type.Optional(
  createEnum<Outcome>(
    ['changed', 'unchanged', 'reported', 'could_not', 'stopped', 'plan_rejected'],
    'How the last prompt of a completed job ended. `changed`: the pull request has the changes. `unchanged`: nothing ' +
      "needed to change. `reported`: the run of an automation that only reports. `could_not`: the agent couldn't do what was asked, or only a part of it, and says why in its last " +
      'message. `stopped`: a person stopped it. `plan_rejected`: a person rejected its plan. Missing for other jobs.',
  ),
);

/** Why a job failed. */
const AgentFailureField = Type.Optional(
  Type.Object(
    {
      code: createEnum<FailureCode>(FAILURE_CODES, 'The kind of failure, for programs.'),
      message: Type.String({ description: 'What happened, why, and what to do.' }),
    },
    { additionalProperties: false, description: 'Why the job failed. Missing unless it failed.' },
  ),
);

/** The checks of a job's pull request. */
const JobChecks = Type.Optional(
  Type.Object(
    {
      commit: Type.Optional(Type.String({ description: 'The newest commit of the pull request.' })),
      running: Type.Boolean({ description: "Whether some checks haven't finished." }),
      failed: Type.Array(
        Type.Object(
          {
            name: Type.String(),
            url: Type.Optional(Type.String({ description: 'URL of its web page.' })),
            attempts: Type.Integer({ description: 'Follow-ups in a row that tried to fix it.' }),
          },
          { additionalProperties: false },
        ),
      ),
      problem: Type.Optional(Type.String({ description: "Why the checks can't be read or fixed, and what to do." })),
    },
    {
      additionalProperties: false,
      description: "Checks of the pull request's newest commit, such as builds. Missing until Bindery has read them.",
    },
  ),
);

/** Why comments wait. */
const ReviewProblem = Type.Optional(
  Type.String({
    description: "Why comments on the pull request wait, and what to do. Missing if they don't wait.",
  }),
);

/** Fields about the state of a job, in all responses that contain one. */
export const jobStateFields = {
  archivedAt: orNull(Time, 'When the job was archived. null unless it is archived.'),
  waiting: Type.Optional(AgentWaiting),
  stoppedAt: StoppedAt,
  outcome: AgentOutcomeField,
  failure: AgentFailureField,
  checks: JobChecks,
  reviewProblem: ReviewProblem,
};

export const AgentJob = defineBody(
  'AgentJob',
  {
    id: Type.String({ description: 'Unique ID of the agent job.' }),
    status: Type.Union(
      [Type.Literal('active'), Type.Literal('completed'), Type.Literal('archived'), Type.Literal('failed')],
      { description: 'Current status of the job.' },
    ),
    source: Type.Object(
      {
        repository: Type.String({ description: 'Full URL of the source repository.' }),
        ref: orNull(Type.String(), 'Git branch that the agent works on.'),
      },
      { additionalProperties: false, description: 'Information about the source repository.' },
    ),
    model: Type.String({ description: 'AI model used for the job.' }),
    prLink: orNull(
      Type.String({ format: 'uri' }),
      "URL of the agent's pull request. null until it is opened, or if no file changed. On the built-in " +
        'host, anyone with the URL can read this pull request and nothing else.',
    ),
    createdAt: Time,
    ...jobStateFields,
  },
  {
    id: 'aj_01k9w3m7cq4t8yvd2hfx5rznba',
    status: 'completed',
    source: {
      repository: 'https://github.com/your-company/handbook.git',
      ref: 'bindery/aj_01k9w3m7cq4t8yvd2hfx5rznba',
    },
    model: 'anthropic:claude-sonnet-4-5',
    prLink: 'https://github.com/your-company/handbook/pull/42',
    createdAt: '2026-11-02T09:30:00.000Z',
    archivedAt: null,
  },
);

export const AgentJobs = defineBody(
  'AgentJobs',
  { jobs: Type.Array(createRef(AgentJob)), nextCursor: NextCursor },
  { jobs: [], nextCursor: null },
);

const AgentEvent = defineBody(
  'AgentEvent',
  {
    id: Type.Integer({ minimum: 1, description: 'Increases by one within a job.' }),
    turn: Type.Integer({
      minimum: 1,
      description: "1 for the job's first prompt, increased by one for each message.",
    }),
    type: createEnum<PublicEventType>(PUBLIC_EVENT_TYPES),
    createdAt: Time,
    text: Type.String({ description: 'Text of the event. For a tool call, the start of its result.' }),
    tool: Type.Optional(Type.String({ description: 'Name of the tool.' })),
    summary: Type.Optional(
      Type.String({
        description: 'The tool call in one line for people, with code in backticks.',
        examples: ['Searched for `rate limit` in `guides/**`: 12 matches'],
      }),
    ),
    path: Type.Optional(
      Type.String({ description: 'The file that the tool was used on, relative to the docs folder.' }),
    ),
    ok: Type.Optional(Type.Boolean({ description: 'Whether the tool call succeeded.' })),
    tokens: Type.Optional(
      Type.Object(
        {
          input: Type.Integer(),
          output: Type.Integer(),
          cached: Type.Optional(
            Type.Integer({ description: "The part of `input` that was read from the provider's cache." }),
          ),
        },
        { additionalProperties: false },
      ),
    ),
    steps: Type.Optional(
      Type.Array(
        Type.Object(
          { text: Type.String(), state: createEnum<PlanStep['state']>(['open', 'doing', 'done']) },
          { additionalProperties: false },
        ),
        { description: "The agent's own list of steps and their progress. Replaces the earlier lists of the turn." },
      ),
    ),
    changes: Type.Optional(
      Type.Object(
        { files: Type.Integer(), added: Type.Integer(), deleted: Type.Integer() },
        {
          additionalProperties: false,
          description:
            'Number of files, added lines and deleted lines that the turn has changed so far. The diff of the job shows them.',
        },
      ),
    ),
    files: Type.Optional(Type.Array(Type.String(), { description: 'Changed files.' })),
    attachments: Type.Optional(Type.Array(Type.String(), { description: 'Names of the files sent with a prompt.' })),
    url: Type.Optional(Type.String({ format: 'uri', description: 'URL of the pull request.' })),
    from: Type.Optional(
      createEnum<'user'>(['user'], 'Set for a `message` of a person. Other messages are from the model.'),
    ),
    choices: Type.Optional(Type.Array(Type.String(), { description: 'Suggested answers to a `question`.' })),
    assumption: Type.Optional(Type.String({ description: 'What the agent assumes if the `question` gets no answer.' })),
    assumptions: Type.Optional(
      Type.Array(Type.String(), { description: 'Of `finished`: what the agent assumed. Check it.' }),
    ),
    openQuestions: Type.Optional(
      Type.Array(Type.String(), { description: 'Of `finished`: what only people can decide or find out.' }),
    ),
    outcome: AgentOutcomeField,
    code: Type.Optional(createEnum<FailureCode>(FAILURE_CODES, 'Of `failed`: the kind of failure, for programs.')),
  },
  {
    id: 4,
    turn: 1,
    type: 'tool',
    createdAt: '2026-11-02T09:30:07.102Z',
    text: 'Replaced 1 occurrence.',
    tool: 'edit',
    summary: 'Edited `guides/keys.mdx`',
    path: 'guides/keys.mdx',
    ok: true,
  },
);

export const AgentEvents = defineBody(
  'AgentEvents',
  { events: Type.Array(createRef(AgentEvent)), nextCursor: NextCursor },
  { events: [], nextCursor: null },
);

export const AgentDiff = defineBody(
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

export const AgentDecisionLink = defineBody(
  'AgentDecisionLink',
  {
    decisionUrl: Type.String({
      format: 'uri',
      description:
        'Link to the pull request with buttons to merge and close it. Anyone with the link can use it, so keep it private.',
    }),
    expiresAt: Type.String({
      format: 'date-time',
      description: 'When the link expires. To get a new link, call this endpoint again.',
    }),
  },
  {
    decisionUrl:
      'https://bindery.example.com/pulls/pr_01k9w3m7cq4t8yvd2hfx5rznba?by=key_01k9w3m7cq4t8yvd2hfx5rznba&expires=1793612400&signature=q0dTpcYbN3',
    expiresAt: '2026-11-02T10:30:00.000Z',
  },
);

export const ProjectParams = { projectId: 'ID of the project.' };

export const JobParams = {
  projectId: 'ID of the project.',
  id: 'ID of the agent job.',
};

/** Sizes of pages in this API. */
export const PAGE_SIZES = { most: 100, initial: 20 };

export const PageQuery = Type.Object(createPageFields(PAGE_SIZES), { additionalProperties: false });

export const JobsQuery = Type.Object(
  { tag: Type.Optional(Type.String({ description: 'Only jobs with this tag.' })), ...createPageFields(PAGE_SIZES) },
  { additionalProperties: false },
);

/** Converts a row to an agent job of the API. */
export function toAgentJob(row: PublicAgentJob): Static<typeof AgentJob> {
  return {
    id: row.id,
    status: row.status,
    source: { repository: toUrl(row.repository_url), ref: row.branch },
    model: row.model,
    prLink: row.pr_link,
    createdAt: row.created_at.toISOString(),
    archivedAt: row.archived_at?.toISOString() ?? null,
    ...readWaiting(row),
    ...(row.stopped_at && { stoppedAt: row.stopped_at.toISOString() }),
    ...(row.status === 'completed' && row.outcome && { outcome: row.outcome }),
    ...readFailure(row),
    ...(row.checks && { checks: toChecks(row.checks) }),
    ...(row.review_problem !== null && { reviewProblem: row.review_problem }),
  };
}

function toChecks({ commit, running, failed, attempts, problem }: StoredChecks): Static<typeof JobChecks> {
  return {
    ...(commit !== undefined && { commit }),
    running,
    failed: failed.map((check) => ({ ...check, attempts: attempts[check.name] ?? 0 })),
    ...(problem !== undefined && { problem }),
  };
}

/** Returns what a job waits for, as a field of the job. */
function readWaiting({ waiting, waiting_until: until }: PublicAgentJob): Pick<Static<typeof AgentJob>, 'waiting'> {
  return waiting && until ? { waiting: { ...waiting, until: until.toISOString() } } : {};
}

/** Jobs that failed before there were codes have none. */
function readFailure({ status, error, failure_code }: PublicAgentJob): Pick<Static<typeof AgentJob>, 'failure'> {
  if (status !== 'failed') return {};
  const code = FAILURE_CODES.find((each) => each === failure_code) ?? 'other';
  return { failure: { code, message: error ?? 'No reason was recorded. Send the prompt again.' } };
}

/** Converts a local folder, or an address such as `git@host:owner/name`, to a URL. */
function toUrl(address: string): string {
  return URL.canParse(address) ? address : parseRemoteUrl(address).href;
}
