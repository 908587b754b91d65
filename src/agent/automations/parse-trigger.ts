import type { AutomationTrigger } from '../../db/tables/automations.ts';
import { AppError } from '../../errors.ts';
import { omitUndefined } from '../../lib/omit-undefined.ts';
import { parseSchedule } from './schedule.ts';
import { isUrl } from './watch/watch-trigger.ts';

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
  /** URL of an API description, or its path in the docs. */
  source?: string | undefined;
}

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
  review: [],
  outdatedPages: [],
  externalLinks: [],
  apiDescription: ['source'],
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
    case 'apiDescription':
      return { type, source: parseSource(trigger.source ?? '') };
    default:
      return { type };
  }
}

function parseSource(source: string): string {
  const text = source.trim();
  const isValid = isUrl(text) ? isPublicUrl(text) : isDocsPath(text);
  if (isValid && text.length <= MAX_SOURCE) return text;
  throw new AppError(
    'invalid_request',
    `Expected "source" to be the https:// URL of an API description without credentials, or its path in the docs folder such as "api/openapi.yaml"; got ${JSON.stringify(source.slice(0, 100))}.`,
  );
}

const MAX_SOURCE = 500;

function isPublicUrl(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}

function isDocsPath(text: string): boolean {
  return (
    text !== '' && !/[\\\p{Cc}]|^\/|:/u.test(text) && !text.split('/').some((part) => part === '..' || part === '')
  );
}

/** Creates the error for a context repository that a project doesn't have. */
export function createUnknownError(name: string, names: readonly string[]): AppError {
  const known = names.length === 0 ? 'The project has none.' : `The project has ${names.join(', ')}.`;
  return new AppError(
    'invalid_request',
    `The project doesn't have a context repository ${JSON.stringify(name.slice(0, 80))}. ${known} Add it to the project first.`,
  );
}
