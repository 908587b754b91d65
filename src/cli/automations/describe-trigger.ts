import type { Automation } from '../../client/index.ts';

/** A trigger in a few words. */
export function describeTrigger({ type, cron, timeZone }: Automation['trigger']): string {
  return type === 'schedule' ? `${cron ?? ''} (${timeZone ?? 'UTC'})` : 'by hand or API';
}
