import type { Automation } from '../../api/types.ts';

/** Describes when an automation runs: `0 6 * * 1 (Europe/Berlin)`. */
export function describeTrigger({ type, cron, timeZone, repository, pattern }: Automation['trigger']): string {
  switch (type) {
    case 'schedule':
      return `${cron ?? ''} (${timeZone ?? 'UTC'})`;
    case 'push':
      return 'After a push to the docs';
    case 'merge':
      return `After new commits in ${repository ?? 'other repositories'}`;
    case 'tag':
      return `After a tag ${pattern ?? '*'} in ${repository ?? 'the docs'}`;
    case 'api':
      return 'By hand or API';
  }
}
