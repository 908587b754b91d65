import { expect, test } from 'vitest';
import { describeSchedule } from './describe-schedule.ts';

test.each([
  ['0 6 * * 1', 'Mondays at 06:00'],
  ['30 18 * * 7', 'Sundays at 18:30'],
  ['5 0 * * *', 'Every day at 00:05'],
  ['0 9 * * 1-5', 'Monday to Friday at 09:00'],
  ['0 6 1 * *', 'Day 1 of each month at 06:00'],
  ['0 * * * *', 'Every hour'],
  ['15 * * * *', 'Every hour at minute 15'],
  ['*/5 * * * *', '*/5 * * * *'],
  ['0 6,18 * * *', '0 6,18 * * *'],
  ['0 6 1 * 1', '0 6 1 * 1'],
  ['0 6 * 1 *', '0 6 * 1 *'],
  ['0 6 * * mon', '0 6 * * mon'],
])('%s: %s', (cron, text) => {
  expect(describeSchedule(cron)).toBe(text);
});
