import { Type } from 'typebox';
import { FAILURE_CODES, type FailureCode } from '../../../../agent/failure-codes.ts';
import { PUBLIC_EVENT_TYPES, type PublicEventType } from '../../../../agent/job/public-event.ts';
import type { PlanStep } from '../../../../agent/tools/plan.ts';
import { NextCursor } from '../../../pages.ts';
import { createEnum, createRef, defineBody, Time } from '../../../schemas.ts';
import { AgentOutcomeField } from './job.ts';

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
