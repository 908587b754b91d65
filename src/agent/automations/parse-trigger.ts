import type { AutomationTrigger } from '../../db/tables/automations.ts';
import { AppError } from '../../errors.ts';
import { parseSchedule } from './schedule.ts';

/** A trigger as people write it: a type, and the fields that belong to it. */
export interface TriggerFields {
  type: AutomationTrigger['type'];
  cron?: string | undefined;
  timeZone?: string | undefined;
}

export const TRIGGER_TYPES = ['schedule', 'api'] as const satisfies readonly AutomationTrigger['type'][];

/** The fields of each type besides `type`. */
const FIELDS: Readonly<Record<AutomationTrigger['type'], readonly (keyof TriggerFields)[]>> = {
  schedule: ['cron', 'timeZone'],
  api: [],
};

/** Validates a trigger. Throws `invalid_request`. */
export function parseTrigger(trigger: TriggerFields): AutomationTrigger {
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
  switch (type) {
    case 'schedule':
      return { type, ...parseSchedule({ cron: trigger.cron ?? '', timeZone: trigger.timeZone ?? 'UTC' }) };
    case 'api':
      return { type };
  }
}
