/**
 * Describes a cron expression for people, such as `Mondays at 06:00`. Returns the expression if it is more than a time on
 * some days of the week or on a day of each month.
 */
export function describeSchedule(cron: string): string {
  const [minute = '', hour = '', dayOfMonth = '', month = '', dayOfWeek = ''] = cron.split(' ');
  if (month !== '*' || !isNumber(minute, 59)) return cron;
  if (hour === '*' && dayOfMonth === '*' && dayOfWeek === '*')
    return minute === '0' ? 'Every hour' : `Every hour at minute ${Number(minute)}`;
  if (!isNumber(hour, 23)) return cron;
  const days = describeDays(dayOfMonth, dayOfWeek);
  return days === undefined ? cron : `${days} at ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
}

function isNumber(text: string, max: number): boolean {
  return /^\d{1,2}$/.test(text) && Number(text) <= max;
}

function describeDays(dayOfMonth: string, dayOfWeek: string): string | undefined {
  if (dayOfMonth === '*' && dayOfWeek === '*') return 'Every day';
  if (dayOfMonth === '*' && dayOfWeek === '1-5') return 'Monday to Friday';
  if (dayOfMonth === '*' && /^[0-7]$/.test(dayOfWeek)) return WEEKDAYS[Number(dayOfWeek) % 7];
  if (dayOfWeek === '*' && isNumber(dayOfMonth, 31)) return `Day ${Number(dayOfMonth)} of each month`;
  return undefined;
}

const WEEKDAYS = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];
