import type { Automation } from '../../api/types.ts';

/** Describes when an automation runs: `0 6 * * 1 (Europe/Berlin)`. */
export function describeTrigger({ type, cron, timeZone }: Automation['trigger']): string {
  return type === 'schedule' ? `${cron ?? ''} (${timeZone ?? 'UTC'})` : 'By hand or API';
}
