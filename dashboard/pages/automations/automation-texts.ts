import type { AutomationInput } from '../../api/automations.ts';
import type { Automation, AutomationTemplate } from '../../api/types.ts';

/** The fields of an automation, as entered. */
export interface AutomationTexts {
  name: string;
  prompt: string;
  trigger: Automation['trigger']['type'];
  cron: string;
  timeZone: string;
  /** Name of the repository that the trigger is about; empty for the default. */
  source: string;
  /** Names of tags. */
  pattern: string;
  threshold: string;
  days: string;
  /** URL or file of an API description. */
  description: string;
  delivery: Automation['delivery'];
  /** ID of the ready-made automation whose rules are checked. null: none are. */
  template: string | null;
  /** Code of the language to translate into. */
  language: string;
  branch: string;
  budget: string;
  /** null: all of the project. */
  repositories: string[] | null;
  notify: string[];
}

/**
 * Returns the texts of an automation, of a new one from a template, or of a new one that runs every Monday. New ones run
 * in the browser's time zone.
 */
export function readTexts(automation?: Automation, template?: AutomationTemplate): AutomationTexts {
  const {
    type = 'schedule',
    cron = '0 6 * * 1',
    repository = '',
    pattern = '',
    threshold = 10,
    days = 7,
    source: description = '',
  }: Partial<Automation['trigger']> = automation?.trigger ?? template?.trigger ?? {};
  return {
    name: automation?.name ?? template?.name ?? '',
    prompt: automation?.prompt ?? template?.prompt ?? '',
    trigger: type,
    cron,
    timeZone: automation?.trigger.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    source: repository,
    pattern,
    threshold: String(threshold),
    days: String(days),
    description,
    delivery: automation?.delivery ?? template?.delivery ?? 'grow',
    template: automation?.template ?? template?.id ?? null,
    language: automation?.translate?.language ?? '',
    branch: automation?.baseBranch ?? '',
    budget: automation?.budget.cost?.toString() ?? '',
    repositories: automation?.contextRepositories ?? null,
    notify: automation?.notify ?? [],
  };
}

/** Returns the fields for the API. If all of the project's repositories are chosen, later ones are included. */
export function toInput(texts: AutomationTexts, allRepositories: readonly string[]): AutomationInput {
  const { name, prompt, delivery, branch, budget, repositories, notify } = texts;
  const isAll = repositories === null || allRepositories.every((each) => repositories.includes(each));
  return {
    name: name.trim(),
    prompt,
    trigger: toTrigger(texts),
    delivery,
    template: texts.template,
    translate: texts.language.trim() === '' || delivery === 'report' ? null : { language: texts.language.trim() },
    baseBranch: branch.trim() === '' ? null : branch.trim(),
    budget: { cost: budget.trim() === '' ? null : Number(budget.replace(',', '.')) },
    contextRepositories: isAll ? null : repositories,
    notify,
  };
}

function toTrigger(texts: AutomationTexts): Automation['trigger'] {
  const { trigger: type, cron, timeZone, source, pattern, threshold, days, description } = texts;
  const repository = source === '' ? {} : { repository: source };
  switch (type) {
    case 'schedule':
      return { type, cron, timeZone: timeZone.trim() };
    case 'merge':
      return { type, ...repository };
    case 'tag':
      return { type, ...repository, ...(pattern.trim() !== '' && { pattern: pattern.trim() }) };
    case 'searches':
    case 'questions':
    case 'feedback':
    case 'notFound':
      return { type, threshold: Number(threshold), days: Number(days) };
    case 'apiDescription':
      return { type, source: description.trim() };
    default:
      return { type };
  }
}
