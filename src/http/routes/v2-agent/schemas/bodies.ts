/** Bodies of requests that send prompts and decisions. */
import { Type } from 'typebox';
import { MAX_BUDGET } from '../../../../accounts/projects/agent-budget.ts';
import { ATTACHMENT_LIMITS } from '../../../../agent/attachments/check-attachments.ts';
import { INPUT_LIMITS } from '../../../../agent/job/job-inputs.ts';
import { TRANSLATION_LIMITS } from '../../../../agent/job/parse-translation.ts';
import { MAX_PROMPT_CHARACTERS } from '../../../../agent/job/start-turn.ts';
import { createEnum, defineBody } from '../../../schemas.ts';

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
    description: "Maximum for the job, including its follow-ups. It can't exceed the project's budgets.",
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
