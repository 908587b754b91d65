import type { Automation } from '../../api/types.ts';

/** Describes when an automation runs: `0 6 * * 1 (Europe/Berlin)`. */
export function describeTrigger(trigger: Automation['trigger']): string {
  const { type, cron, timeZone, repository, pattern, threshold, days } = trigger;
  switch (type) {
    case 'schedule':
      return `${cron ?? ''} (${timeZone ?? 'UTC'})`;
    case 'push':
      return 'After a push to the docs';
    case 'merge':
      return `After new commits in ${repository ?? 'other repositories'}`;
    case 'tag':
      return `After a tag ${pattern ?? '*'} in ${repository ?? 'the docs'}`;
    case 'searches':
      return `After ${threshold ?? 0} searches without results in ${days ?? 0} days`;
    case 'questions':
      return `After ${threshold ?? 0} unanswered questions in ${days ?? 0} days`;
    case 'feedback':
      return `After ${threshold ?? 0} unhelpful votes in ${days ?? 0} days`;
    case 'api':
      return 'By hand or API';
  }
}
