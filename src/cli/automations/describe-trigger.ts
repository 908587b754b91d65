import type { Automation } from '../../client/index.ts';

/** A trigger in a few words. */
export function describeTrigger({ type, cron, timeZone, repository, pattern }: Automation['trigger']): string {
  switch (type) {
    case 'schedule':
      return `${cron ?? ''} (${timeZone ?? 'UTC'})`;
    case 'push':
      return 'push to the docs';
    case 'merge':
      return `commits in ${repository ?? 'other repositories'}`;
    case 'tag':
      return `tag ${pattern ?? '*'} in ${repository ?? 'the docs'}`;
    case 'api':
      return 'by hand or API';
  }
}
