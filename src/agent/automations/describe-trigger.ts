import { describeSchedule } from './describe-schedule.ts';
import type { AutomationTrigger } from '../../db/tables/automations.ts';

/** Describes for people when an automation runs, in a few words: `Mondays at 06:00 (Europe/Berlin)`. */
export function describeTrigger(trigger: AutomationTrigger): string {
  switch (trigger.type) {
    case 'schedule':
      return `${describeSchedule(trigger.cron)} (${trigger.timeZone})`;
    case 'push':
      return 'After a push to the docs';
    case 'merge':
      return `After new commits in ${trigger.repository ?? 'other repositories'}`;
    case 'tag':
      return `After a tag ${trigger.pattern ?? '*'} in ${trigger.repository ?? 'the docs'}`;
    case 'searches':
    case 'questions':
    case 'feedback':
    case 'notFound':
      return `After ${countSignals(trigger)} in ${trigger.days === 1 ? '1 day' : `${trigger.days} days`}`;
    case 'review':
      return 'When pages are past their review date';
    case 'outdatedPages':
      return 'When pages may be outdated';
    case 'externalLinks':
      return 'When links to other hosts are broken';
    case 'apiDescription':
      return `After a new version of ${trigger.source}`;
    case 'api':
      return 'Manual or API';
  }
}

function countSignals({ type, threshold }: Extract<AutomationTrigger, { threshold: number }>): string {
  const [one, many] = SIGNALS[type];
  return `${threshold} ${threshold === 1 ? one : many}`;
}

const SIGNALS = {
  searches: ['search without results', 'searches without results'],
  questions: ['unanswered question', 'unanswered questions'],
  feedback: ['unhelpful vote', 'unhelpful votes'],
  notFound: ['view of missing pages', 'views of missing pages'],
} as const;
