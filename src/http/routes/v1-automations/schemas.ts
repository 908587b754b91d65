import { Type } from 'typebox';
import type { Static } from 'typebox';
import { MAX_BUDGET } from '../../../accounts/projects/agent-budget.ts';
import { MAX_CONTEXT_REPOSITORIES } from '../../../accounts/projects/context-repositories.ts';
import type { Automation as StoredAutomation } from '../../../agent/automations/automation.ts';
import { DEFINITIONS_FILE } from '../../../agent/automations/definitions/parse-definitions.ts';
import { describeTrigger } from '../../../agent/automations/describe-trigger.ts';
import { AUTOMATION_LIMITS } from '../../../agent/automations/automation-fields.ts';
import { THRESHOLD, TRIGGER_DAYS } from '../../../agent/automations/parse-trigger.ts';
import { TRIGGER_TYPES } from '../../../agent/automations/trigger-types.ts';
import type { AutomationRun as StoredRun } from '../../../agent/automations/runs.ts';
import { MAX_PROMPT_CHARACTERS } from '../../../agent/job/start-turn.ts';
import type {
  AutomationCause,
  AutomationDelivery,
  AutomationOutcome,
  AutomationStatus,
  AutomationTrigger as StoredTrigger,
} from '../../../db/tables/automations.ts';
import type { DefinitionsReport } from '../../../agent/automations/definitions/list-definition-problems.ts';
import type { AutomationTemplate } from '../../../agent/automations/templates/template.ts';
import { NextCursor, pageFields } from '../../pages.ts';
import { createEnum, createRef, defineBody, orNull, Time } from '../../schemas.ts';

const AutomationTrigger = Type.Object(
  {
    type: createEnum<StoredTrigger['type']>(
      TRIGGER_TYPES,
      "`schedule`: at the moments of a cron schedule. `push`: after new commits on the project's branch. `merge`: after new commits on the branch of a context repository. `tag`: after a new tag. `searches`, `questions`, `feedback`, `notFound`: after enough searches without results, questions without an answer, unhelpful votes, or views of paths without a page. `review`: when pages are past their review date. `externalLinks`: when links to other hosts have been broken for a day. `apiDescription`: after a new version of an API description. `api`: only by hand or through the API.",
    ),
    cron: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'Only for `schedule`: minute, hour, day of the month, month and day of the week.',
        examples: ['0 6 * * 1'],
      }),
    ),
    timeZone: Type.Optional(
      Type.String({
        maxLength: 60,
        description: 'Only for `schedule`: an IANA time zone. Default: UTC.',
        examples: ['Europe/Berlin'],
      }),
    ),
    repository: Type.Optional(
      Type.String({
        maxLength: 40,
        description:
          "For `merge` and `tag`: name of a context repository. Default: any of them for `merge`, and the project's own repository for `tag`.",
      }),
    ),
    pattern: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Only for `tag`: names of tags, with `*` for any text. Default: `*`.',
        examples: ['v*'],
      }),
    ),
    threshold: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: THRESHOLD.max,
        description: `Only for \`searches\`, \`questions\`, \`feedback\` and \`notFound\`: how many within \`days\` start a run. Default: ${THRESHOLD.usual}.`,
      }),
    ),
    source: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'Only for `apiDescription`: the https URL of the description, or its path in the docs folder.',
        examples: ['api/openapi.yaml'],
      }),
    ),
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: TRIGGER_DAYS.max, description: `Default: ${TRIGGER_DAYS.usual}.` }),
    ),
  },
  {
    $id: 'AutomationTrigger',
    additionalProperties: false,
    description: 'When the automation runs. It can always be run by hand or through the API.',
  },
);
const trigger = createRef(AutomationTrigger);
const triggerText = Type.String({
  description: 'The trigger in a few words, for people.',
  examples: ['After 10 searches without results in 7 days'],
});

const fields = {
  name: Type.String({
    minLength: 1,
    maxLength: AUTOMATION_LIMITS.nameCharacters,
    description: 'Unique in the project.',
    examples: ['Weekly style check'],
  }),
  prompt: Type.String({
    minLength: 1,
    maxLength: MAX_PROMPT_CHARACTERS,
    description: 'The instruction for the agent in each run.',
    examples: ['Check the guides against our style guide and fix what differs.'],
  }),
  contextRepositories: orNull(
    Type.Array(Type.String({ maxLength: 40 }), { maxItems: MAX_CONTEXT_REPOSITORIES }),
    'Names of the context repositories that runs can read. null: all of the project.',
  ),
  baseBranch: orNull(
    Type.String({ minLength: 1, maxLength: 250 }),
    "Branch that runs start from and merge into. null: the project's branch.",
  ),
  delivery: createEnum<AutomationDelivery>(
    ['grow', 'new', 'report'],
    '`grow`: while a pull request is open, the next run continues it. `new`: each run opens its own pull request. `report`: runs change nothing, and their summary is the report.',
  ),
  translate: orNull(
    Type.Object(
      { language: Type.String({ minLength: 2, maxLength: 40, examples: ['fr'] }) },
      { additionalProperties: false },
    ),
    'Makes runs [translation jobs](/write/translations): they translate the pages that the language lacks or that are behind. null: they only do what the prompt says.',
  ),
  template: orNull(
    Type.String({ minLength: 1, maxLength: 60, examples: ['style'] }),
    'ID of a ready-made automation. Its rules are checked before the result of a run is delivered. If the result breaks them, the agent can correct it, and after three attempts the run fails with the code `gate_failed`. null: no rules are checked.',
  ),
  notify: Type.Array(Type.String({ maxLength: 100 }), {
    maxItems: AUTOMATION_LIMITS.notify,
    description:
      'IDs of the members that get an email about each pull request and report, about each result that breaks the rules of a ready-made automation, and if Bindery pauses the automation.',
  }),
  status: createEnum<AutomationStatus>(['enabled', 'paused'], 'A paused automation ignores its trigger.'),
};

const budget = Type.Object(
  {
    tokens: Type.Optional(
      orNull(Type.Integer({ minimum: 1_000, maximum: MAX_BUDGET.tokens }), 'Input and output tokens.'),
    ),
    cost: Type.Optional(orNull(Type.Number({ minimum: 0.01, maximum: MAX_BUDGET.cost }), 'US dollars.')),
  },
  {
    additionalProperties: false,
    description: "The most that one run can use. It can't exceed the project's budgets. null: no separate limit.",
  },
);

export const AutomationRun = defineBody('AutomationRun', {
  id: Type.String({ examples: ['ar_01k9w3m7cq4t8yvd2hfx5rznba'] }),
  status: createEnum<'waiting' | 'running' | 'finished'>(['waiting', 'running', 'finished']),
  cause: Type.Object(
    {
      type: createEnum<string>(TRIGGER_TYPES),
      at: Type.Optional(Time),
      repository: Type.Optional(Type.String({ description: "Missing for the project's own repository." })),
      branch: Type.Optional(Type.String()),
      tag: Type.Optional(Type.String()),
      source: Type.Optional(Type.String({ description: 'The API description with a new version.' })),
      commit: Type.Optional(Type.String()),
      from: Type.Optional(Type.String({ description: 'First day, in UTC.' })),
      to: Type.Optional(Type.String({ description: 'Last day, in UTC.' })),
      count: Type.Optional(
        Type.Integer({ description: 'Number of searches, questions, votes, views, pages or links.' }),
      ),
    },
    { additionalProperties: false, description: 'The newest event that the run handles.' },
  ),
  events: Type.Integer({ description: 'Number of events that the run handles.' }),
  requestedAt: Time,
  startedAt: orNull(Time),
  finishedAt: orNull(Time),
  dueAt: Time,
  waitingReason: orNull(Type.String(), 'The limit that delays the run until `dueAt`. null: none does.'),
  projectId: Type.String(),
  jobId: orNull(Type.String(), 'The agent job that does the work. null until it starts, and if it was deleted.'),
  outcome: orNull(
    createEnum<AutomationOutcome>([
      'changed',
      'unchanged',
      'reported',
      'could_not',
      'stopped',
      'plan_rejected',
      'failed',
    ]),
    'As for agent jobs, with `failed`. null until the run has finished.',
  ),
  summary: orNull(Type.String(), "The agent's summary or report, or the reason for a failure."),
  prLink: orNull(Type.String(), 'The pull request with the changes of this run.'),
});

export const Automation = defineBody('Automation', {
  id: Type.String({ examples: ['au_01k9w3m7cq4t8yvd2hfx5rznba'] }),
  projectId: Type.String(),
  ...fields,
  trigger,
  triggerText,
  budget: Type.Object(
    { tokens: orNull(Type.Integer()), cost: orNull(Type.Number(), 'US dollars.') },
    { additionalProperties: false, description: 'The most that one run can use. null: no separate limit.' },
  ),
  definition: orNull(
    Type.Object({ file: Type.String(), line: Type.Integer(), commit: Type.String() }, { additionalProperties: false }),
    "Where the project's repository defines the automation, in the docs folder. It can only be run, paused and resumed. null: people created it.",
  ),
  pausedReason: orNull(Type.String(), 'Why Bindery paused the automation. null: it is enabled, or a person paused it.'),
  triggerProblem: orNull(
    Type.String(),
    "Why the trigger couldn't be checked the last time, and what to do. null: it could, or it needs no check.",
  ),
  nextRunAt: orNull(Time, 'The next moment of the schedule, or the next check of the trigger. null: there is none.'),
  lastRun: orNull(createRef(AutomationRun), 'The newest run. null: there is none.'),
  createdAt: Time,
  updatedAt: Time,
});

export const AutomationTemplates = defineBody('AutomationTemplates', {
  templates: Type.Array(
    Type.Object(
      {
        id: Type.String({ examples: ['code-changes'] }),
        name: Type.String(),
        description: Type.String(),
        prompt: Type.String(),
        rules: Type.Array(Type.String(), { description: 'What the result of each run must follow.' }),
        trigger,
        triggerText,
        delivery: fields.delivery,
        needs: Type.Optional(
          createEnum<NonNullable<AutomationTemplate['needs']>>(
            ['language', 'repository'],
            'What you have to add: `translate`, or a context repository in the project.',
          ),
        ),
      },
      { additionalProperties: false },
    ),
  ),
});

export const AutomationDefinitions = defineBody('AutomationDefinitions', {
  definitions: Type.Array(
    Type.Object(
      {
        projectId: Type.String(),
        file: Type.String({ examples: [DEFINITIONS_FILE] }),
        commit: Type.String(),
        readAt: Time,
        problems: Type.Array(
          Type.Object({ line: Type.Integer(), message: Type.String() }, { additionalProperties: false }),
        ),
      },
      { additionalProperties: false },
    ),
  ),
  nextCursor: NextCursor,
});

export const Automations = defineBody('Automations', {
  automations: Type.Array(createRef(Automation), { description: 'Newest first.' }),
  nextCursor: NextCursor,
});

export const AutomationRuns = defineBody('AutomationRuns', {
  runs: Type.Array(createRef(AutomationRun), { description: 'Newest first.' }),
  nextCursor: NextCursor,
});

const optionalFields = {
  contextRepositories: Type.Optional(fields.contextRepositories),
  baseBranch: Type.Optional(fields.baseBranch),
  delivery: Type.Optional(fields.delivery),
  translate: Type.Optional(fields.translate),
  template: Type.Optional(fields.template),
  budget: Type.Optional(budget),
  notify: Type.Optional(fields.notify),
  status: Type.Optional(fields.status),
};

export const CreateAutomation = defineBody(
  'CreateAutomation',
  { projectId: Type.String(), name: fields.name, prompt: fields.prompt, trigger, ...optionalFields },
  {
    projectId: 'prj_01k9w3m7cq4t8yvd2hfx5rznba',
    name: 'Weekly style check',
    prompt: 'Check the guides against our style guide and fix what differs.',
    trigger: { type: 'schedule', cron: '0 6 * * 1', timeZone: 'Europe/Berlin' },
  },
);

export const UpdateAutomation = Type.Object(
  {
    name: Type.Optional(fields.name),
    prompt: Type.Optional(fields.prompt),
    trigger: Type.Optional(trigger),
    ...optionalFields,
  },
  { $id: 'UpdateAutomation', additionalProperties: false, minProperties: 1, examples: [{ status: 'paused' as const }] },
);

export const AutomationsQuery = Type.Object(
  { projectId: Type.Optional(Type.String({ description: 'Only automations of this project.' })), ...pageFields },
  { additionalProperties: false },
);

export const AutomationParams = { id: 'ID of the automation.' };

/** Converts an automation to the body of a response. */
export function toAutomationBody(
  automation: StoredAutomation,
  lastRun: StoredRun | undefined,
): Static<typeof Automation> {
  const { organizationId: _organizationId, nextRunAt, definition, createdAt, updatedAt, ...rest } = automation;
  return {
    ...rest,
    definition: definition && { file: DEFINITIONS_FILE, line: definition.line, commit: definition.commit },
    triggerText: describeTrigger(rest.trigger),
    nextRunAt: nextRunAt?.toISOString() ?? null,
    lastRun: lastRun ? toRunBody(lastRun) : null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** Converts the problems of a repository's definitions to a part of a response. */
export function toDefinitionsBody({ readAt, ...report }: DefinitionsReport) {
  return { ...report, file: DEFINITIONS_FILE, readAt: readAt.toISOString() };
}

/** Converts a run to the body of a response. */
export function toRunBody(run: StoredRun): Static<typeof AutomationRun> {
  return {
    id: run.id,
    status: getRunStatus(run),
    cause: toPublicCause(run.cause),
    events: run.events,
    requestedAt: run.requested_at.toISOString(),
    startedAt: run.started_at?.toISOString() ?? null,
    finishedAt: run.finished_at?.toISOString() ?? null,
    dueAt: run.due_at.toISOString(),
    waitingReason: run.waiting_reason,
    projectId: run.project_id,
    jobId: run.job_id,
    outcome: run.outcome,
    summary: run.summary,
    prLink: run.pr_link,
  };
}

function getRunStatus({ started_at: startedAt, finished_at: finishedAt }: StoredRun) {
  if (finishedAt) return 'finished';
  return startedAt ? 'running' : 'waiting';
}

/** Leaves out what readers wrote. */
function toPublicCause(cause: AutomationCause): Static<typeof AutomationRun>['cause'] {
  if (!('items' in cause)) return cause;
  const { items: _items, ...rest } = cause;
  return rest;
}
