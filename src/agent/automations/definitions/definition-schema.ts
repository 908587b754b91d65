import { Type } from 'typebox';
import type { Static } from 'typebox';
import { MAX_CONTEXT_REPOSITORIES } from '../../../accounts/projects/context-repositories.ts';
import { MAX_BUDGET } from '../../../accounts/projects/agent-budget.ts';
import { MAX_PROMPT_CHARACTERS } from '../../job/start-turn.ts';
import { AUTOMATION_LIMITS } from '../automation-fields.ts';
import { THRESHOLD, TRIGGER_DAYS } from '../parse-trigger.ts';
import { TRIGGER_TYPES } from '../trigger-types.ts';
import { AUTOMATION_TEMPLATES } from '../templates/registry.ts';

const closed = { additionalProperties: false };
const text = (maxLength: number, description: string) => Type.String({ minLength: 1, maxLength, description });
const choice = <Value extends string>(values: readonly Value[], description: string) =>
  Type.Unsafe<Value>({ type: 'string', enum: [...values], description });

const Trigger = Type.Object(
  {
    type: choice(TRIGGER_TYPES, 'When the automation runs.'),
    cron: Type.Optional(text(100, 'For `schedule`: minute, hour, day of the month, month and day of the week.')),
    timeZone: Type.Optional(text(60, 'For `schedule`: an IANA time zone such as Europe/Berlin. Default: UTC.')),
    repository: Type.Optional(text(40, 'For `merge` and `tag`: name of a context repository.')),
    pattern: Type.Optional(text(100, 'For `tag`: names of tags, with `*` for any text.')),
    threshold: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: THRESHOLD.max,
        description:
          'For `searches`, `questions`, `feedback` and `notFound`: how many of them within `days` start a run.',
      }),
    ),
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: TRIGGER_DAYS.max, description: 'Number of days to look back.' }),
    ),
    source: Type.Optional(
      text(500, 'For `apiDescription`: the https URL of the description, or its path in the docs folder.'),
    ),
  },
  { ...closed, description: 'When the automation runs. With a template, its trigger is the default.' },
);

/** One automation in the file. */
export const Definition = Type.Object(
  {
    name: Type.Optional(
      text(AUTOMATION_LIMITS.nameCharacters, 'Unique in the project. With a template, its name is the default.'),
    ),
    template: Type.Optional(
      choice(
        AUTOMATION_TEMPLATES.map(({ id }) => id),
        'A ready-made automation. The other fields override its own. Its rules are checked for each result.',
      ),
    ),
    prompt: Type.Optional(
      text(MAX_PROMPT_CHARACTERS, 'What the agent should do in each run. Required without a template.'),
    ),
    trigger: Type.Optional(Trigger),
    contextRepositories: Type.Optional(
      Type.Array(text(40, 'Name of a context repository.'), {
        maxItems: MAX_CONTEXT_REPOSITORIES,
        description: 'The context repositories that runs can read. Default: all of the project.',
      }),
    ),
    baseBranch: Type.Optional(text(250, "Branch that runs start from and merge into. Default: the project's branch.")),
    delivery: Type.Optional(
      choice(
        ['grow', 'new', 'report'],
        'One pull request that grows, a new one for each run, or only a report. Default: grow.',
      ),
    ),
    translate: Type.Optional(
      Type.Object(
        { language: text(40, 'Code of the language, such as fr.') },
        {
          ...closed,
          description: 'Lets runs translate pages that are missing in a language or behind their source.',
        },
      ),
    ),
    budget: Type.Optional(
      Type.Object(
        {
          tokens: Type.Optional(Type.Integer({ minimum: 1_000, maximum: MAX_BUDGET.tokens })),
          cost: Type.Optional(Type.Number({ minimum: 0.01, maximum: MAX_BUDGET.cost, description: 'US dollars.' })),
        },
        { ...closed, description: "Maximum that one run can use, within the project's budgets." },
      ),
    ),
    notify: Type.Optional(
      Type.Array(text(100, 'ID of a member.'), {
        maxItems: AUTOMATION_LIMITS.notify,
        description: 'The members who get emails about results and problems.',
      }),
    ),
  },
  closed,
);

export type DefinitionFields = Static<typeof Definition>;

/** The file. */
const Definitions = Type.Object(
  {
    automations: Type.Array(Definition, {
      maxItems: AUTOMATION_LIMITS.perProject,
      description: 'The automations of the project that this branch defines.',
    }),
  },
  closed,
);

/** Creates the JSON Schema of the file, for editors. */
export function createDefinitionSchema(): object {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Automations of a Bindery project: .bindery/automations.yaml',
    ...(JSON.parse(JSON.stringify(Definitions)) as object),
  };
}
