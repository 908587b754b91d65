import { Type } from 'typebox';
import { FAILURE_CODES, type FailureCode } from '../../../../agent/failure-codes.ts';
import type { Outcome } from '../../../../agent/types/work.ts';
import { NextCursor } from '../../../pages.ts';
import { createEnum, createRef, defineBody, orNull, Time } from '../../../schemas.ts';

/** The question or plan that a job waits for. */
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
export const AgentOutcomeField = Type.Optional(
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
