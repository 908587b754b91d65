import type { Automation } from '../../client/index.ts';

/** A trigger in a few words. */
export function describeTrigger(trigger: Automation['trigger']): string {
  const { type, cron, timeZone, repository, pattern, threshold, days } = trigger;
  switch (type) {
    case 'schedule':
      return `${cron ?? ''} (${timeZone ?? 'UTC'})`;
    case 'push':
      return 'push to the docs';
    case 'merge':
      return `commits in ${repository ?? 'other repositories'}`;
    case 'tag':
      return `tag ${pattern ?? '*'} in ${repository ?? 'the docs'}`;
    case 'searches':
    case 'questions':
    case 'feedback':
      return `${threshold ?? 0} ${SIGNALS[type]} in ${days ?? 0} days`;
    case 'api':
      return 'by hand or API';
  }
}

const SIGNALS = {
  searches: 'searches without results',
  questions: 'unanswered questions',
  feedback: 'unhelpful votes',
};
