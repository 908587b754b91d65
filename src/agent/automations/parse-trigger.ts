import type { AutomationTrigger } from '../../db/tables/automations.ts';
import { AppError } from '../../errors.ts';
import { omitUndefined } from '../../lib/omit-undefined.ts';
import { parseSchedule } from './schedule.ts';

/** A trigger as people write it: a type, and the fields that belong to it. */
export interface TriggerFields {
  type: AutomationTrigger['type'];
  cron?: string | undefined;
  timeZone?: string | undefined;
  /** Name of a context repository. */
  repository?: string | undefined;
  /** Names of tags. `*` matches any text. */
  pattern?: string | undefined;
  /** Number of searches, questions, votes or views that start a run. */
  threshold?: number | undefined;
  /** Number of days in which they count. */
  days?: number | undefined;
}

export const TRIGGER_TYPES = [
  'schedule',
  'push',
  'merge',
  'tag',
  'searches',
  'questions',
  'feedback',
  'notFound',
  'api',
] as const satisfies readonly AutomationTrigger['type'][];

/** Limits of triggers that look at what readers did. */
export const THRESHOLD = { usual: 10, max: 100_000 };
export const TRIGGER_DAYS = { usual: 7, max: 90 };

/** The fields of each type besides `type`. */
const FIELDS: Readonly<Record<AutomationTrigger['type'], readonly (keyof TriggerFields)[]>> = {
  schedule: ['cron', 'timeZone'],
  push: [],
  merge: ['repository'],
  tag: ['repository', 'pattern'],
  searches: ['threshold', 'days'],
  questions: ['threshold', 'days'],
  feedback: ['threshold', 'days'],
  notFound: ['threshold', 'days'],
  api: [],
};

/** Validates a trigger. `repositories` are the names of the context repositories. Throws `invalid_request`. */
export function parseTrigger(trigger: TriggerFields, repositories: readonly string[]): AutomationTrigger {
  const { type } = trigger;
  const names = FIELDS[type];
  const extraField = (Object.keys(trigger) as (keyof TriggerFields)[]).find(
    (name) => name !== 'type' && trigger[name] !== undefined && !names.includes(name),
  );
  if (extraField !== undefined)
    throw new AppError(
      'invalid_request',
      `A trigger of the type ${type} doesn't have the field "${extraField}". Remove it.`,
    );
  const { repository, pattern } = trigger;
  if (repository !== undefined && !repositories.includes(repository))
    throw createUnknownError(repository, repositories);
  if (type === 'merge' && repositories.length === 0)
    throw new AppError(
      'invalid_request',
      'The trigger "merge" needs a context repository, and the project has none. Add the code repository to the project first.',
    );
  switch (type) {
    case 'schedule':
      return { type, ...parseSchedule({ cron: trigger.cron ?? '', timeZone: trigger.timeZone ?? 'UTC' }) };
    case 'merge':
      return { type, ...omitUndefined({ repository }) };
    case 'tag':
      return { type, ...omitUndefined({ repository, pattern }) };
    case 'searches':
    case 'questions':
    case 'feedback':
    case 'notFound':
      return { type, threshold: trigger.threshold ?? THRESHOLD.usual, days: trigger.days ?? TRIGGER_DAYS.usual };
    default:
      return { type };
  }
}

/** Creates the error for a context repository that a project doesn't have. */
export function createUnknownError(name: string, names: readonly string[]): AppError {
  const known = names.length === 0 ? 'The project has none.' : `The project has ${names.join(', ')}.`;
  return new AppError(
    'invalid_request',
    `The project doesn't have a context repository ${JSON.stringify(name.slice(0, 80))}. ${known} Add it to the project first.`,
  );
}
